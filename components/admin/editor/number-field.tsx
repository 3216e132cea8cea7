'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { AmountQuestion } from '@/components/admin/form/amount-question';
import { useTypedNumber } from '@/components/admin/form/use-typed-number';
import { Input } from '@/components/ui/input';
import { fieldOf } from '@/lib/schools/model/field-names';
import { suggestionFor } from '@/lib/schools/model/form';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { isUnusual, type NumberField as NumberName } from '@/lib/schools/model/unusual';
import type { NumberKind } from '@/lib/values/number';
import { fromNumberText } from '@/lib/values/number';
import { PlainField } from './fields';
import { useNumberWords } from './number-words';

/** A number input, see useTypedNumber(), with the number in words. */
export function NumberField({ name, ...props }: { name: NumberName } & ComponentProps<'input'>) {
  const { control, setValue, formState } = useFormContext<SchoolForm>();
  // The input holds the typed text, so that the form must not read its value when it is left.
  const { field } = useController({ control, name });
  const text = field.value;
  const { kind } = fieldOf(name).value as { kind: NumberKind };
  const currency = useWatch({ control, name: 'tuition_currency' });
  const words = useNumberWords();
  const number = useTypedNumber(kind, { text, currency }, (typed, named) => {
    setValue(name, typed, { shouldValidate: formState.isSubmitted });
    if (named !== null)
      setValue('tuition_currency', named, { shouldValidate: named === '' || formState.isSubmitted });
  });
  return (
    <PlainField
      name={name}
      hint={
        number.isDoubtful ? (
          <AmountQuestion number={number} said={(value) => words(name, value, currency)} />
        ) : (
          <NumberHint name={name} text={text} />
        )
      }
    >
      {({ onChange: _, known, placeholder, ...attributes }) => (
        <Input
          autoComplete="off"
          inputMode={kind === 'year' || kind === 'count' ? 'numeric' : 'decimal'}
          {...attributes}
          placeholder={placeholder ?? suggestionFor(name) ?? undefined}
          {...props}
          ref={field.ref}
          onBlur={field.onBlur}
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

function NumberHint({ name, text }: { name: NumberName; text: string }) {
  const t = useTranslations('AdminEditor');
  const { control } = useFormContext<SchoolForm>();
  const currency = useWatch({ control, name: 'tuition_currency' });
  const words = useNumberWords();
  const value = fromNumberText(text);
  const place = fieldOf(name).value.kind === 'degrees' ? `${t('mapHint')}. ` : '';
  if (typeof value !== 'number') return place.replace('. ', '');
  const said = words(name, value, currency);
  if (!isUnusual(name, value, currency)) return `${place}${said}`;
  return <span className="text-saffron-ink">{t('unusual', { said })}</span>;
}
