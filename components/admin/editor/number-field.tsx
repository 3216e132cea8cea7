'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Input } from '@/components/ui/input';
import { fieldOf } from '@/lib/schools/model/field-names';
import { suggestionFor } from '@/lib/schools/model/form';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { fromNumberText, NOTATIONS, otherReading, readNumber, shownNumber } from '@/lib/schools/model/number';
import { isUnusual, type NumberField as NumberName } from '@/lib/schools/model/unusual';
import { PlainField } from './fields';
import { useNumberWords } from './number-words';

/**
 * A number, typed as the reader's language writes it and said back in words. The form holds it as JavaScript writes it; what
 * is no number stays as it was typed, for the rules to refuse.
 */
export function NumberField({ name, ...props }: { name: NumberName } & ComponentProps<'input'>) {
  const notation = NOTATIONS[useLocale() === 'en' ? 'en' : 'es'];
  const { control, setValue, formState } = useFormContext<SchoolForm>();
  const text = useWatch({ control, name });
  const [typed, setTyped] = useState<string | null>(null);
  const { kind } = fieldOf(name).value as { kind: Parameters<typeof readNumber>[1] };
  const toText = (written: string) => {
    const value = readNumber(written, kind, notation);
    return typeof value === 'number' ? String(value) : value === null ? '' : written;
  };
  // What stands in the form came from here only while it still says the same.
  const own = typed !== null && toText(typed) === text ? typed : null;
  const take = (number: string) => setValue(name, number, { shouldValidate: formState.isSubmitted });
  const other = own === null ? null : otherReading(own, kind, notation);

  return (
    <PlainField
      name={name}
      hint={
        <NumberHint
          name={name}
          text={text}
          other={other}
          onOther={(value) => {
            setTyped(null);
            take(String(value));
          }}
        />
      }
    >
      {({ ref: _ref, onChange: _onChange, known, placeholder, ...attributes }) => (
        <Input
          autoComplete="off"
          inputMode={kind === 'year' || kind === 'count' ? 'numeric' : 'decimal'}
          {...attributes}
          placeholder={placeholder ?? suggestionFor(name) ?? undefined}
          {...props}
          value={own ?? shownNumber(text, notation)}
          onChange={(event) => {
            known(event.target.value);
            setTyped(event.target.value);
            take(toText(event.target.value));
          }}
        />
      )}
    </PlainField>
  );
}

/** The number in words, and a question when it is hardly ever true. */
function NumberHint({
  name,
  text,
  other,
  onOther,
}: {
  name: NumberName;
  /** As the form holds it. */
  text: string;
  /** What the same text would be in the other notation. */
  other: number | null;
  onOther: (value: number) => void;
}) {
  const t = useTranslations('AdminEditor');
  const { control } = useFormContext<SchoolForm>();
  const currency = useWatch({ control, name: 'tuition_currency' });
  const words = useNumberWords();
  const value = fromNumberText(text);
  const place = fieldOf(name).value.kind === 'degrees' ? `${t('mapHint')}. ` : '';
  if (typeof value !== 'number') return place.replace('. ', '');
  const said = words(name, value, currency);
  if (!isUnusual(name, value, currency)) return `${place}${said}`;
  return (
    <span className="unusual">
      {t('unusual', { said })}{' '}
      {other !== null && (
        <button type="button" className="linklike" onClick={() => onOther(other)}>
          {t('unusualOther', { said: words(name, other, currency) })}
        </button>
      )}
    </span>
  );
}
