'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTypedNumber } from '@/components/admin/form/use-typed-number';
import { Input } from '@/components/ui/input';
import type { NumberKind } from '@/lib/schools/model/field';
import { fieldOf } from '@/lib/schools/model/field-names';
import { suggestionFor } from '@/lib/schools/model/form';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { fromNumberText } from '@/lib/schools/model/number';
import { isUnusual, type NumberField as NumberName } from '@/lib/schools/model/unusual';
import { PlainField } from './fields';
import { useNumberWords } from './number-words';

/** A number input, see useTypedNumber(), with the number in words. */
export function NumberField({ name, ...props }: { name: NumberName } & ComponentProps<'input'>) {
  const { control, setValue, formState } = useFormContext<SchoolForm>();
  const text = useWatch({ control, name });
  const { kind } = fieldOf(name).value as { kind: NumberKind };
  const number = useTypedNumber(kind, text, (typed, currency) => {
    setValue(name, typed, { shouldValidate: formState.isSubmitted });
    if (currency !== null) setValue('tuition_currency', currency, { shouldValidate: formState.isSubmitted });
  });
  return (
    <PlainField
      name={name}
      hint={<NumberHint name={name} text={text} other={number.other} onOther={number.set} />}
    >
      {({ ref: _ref, onChange: _onChange, known, placeholder, ...attributes }) => (
        <Input
          autoComplete="off"
          inputMode={kind === 'year' || kind === 'count' ? 'numeric' : 'decimal'}
          {...attributes}
          placeholder={placeholder ?? suggestionFor(name) ?? undefined}
          {...props}
          value={number.value}
          onChange={(event) => {
            known(event.target.value);
            number.change(event.target.value);
          }}
        />
      )}
    </PlainField>
  );
}

function NumberHint({
  name,
  text,
  other,
  onOther,
}: {
  name: NumberName;
  text: string;
  /** The value of the same text in the other notation. */
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
