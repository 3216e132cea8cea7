'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Field, FieldDescription, fieldIds } from '@/components/ui/field';
import { Input, NativeSelect, Textarea } from '@/components/ui/input';
import { formatCount } from '@/lib/i18n/formats';
import { useControlId, useFieldError } from './admin-form';
import { AmountQuestion } from './amount-question';
import { useTypedNumber } from './use-typed-number';

interface Shown {
  path: string;
  label: string;
  hint?: ReactNode;
  wide?: true | undefined;
}

/** A label with a control, which gets its form registration, id and error. */
function Labelled({
  path,
  label,
  hint,
  wide,
  children,
}: Shown & { children: (props: ReturnType<typeof fieldIds>) => ReactNode }) {
  const error = useFieldError(path);
  const id = useControlId(path);
  return (
    <Field id={id} label={label} hint={hint} error={error} {...(wide && { className: 'col-span-full' })}>
      {children(fieldIds(id, error, hint))}
    </Field>
  );
}

type Props<Tag extends 'input' | 'textarea' | 'select'> = Shown & Omit<ComponentProps<Tag>, 'name'>;

export function TextControl({ path, label, hint, wide, ...props }: Props<'input'>) {
  const { register } = useFormContext();
  return (
    <Labelled {...{ path, label, hint, wide }}>
      {(ids) => <Input {...register(path)} {...props} {...ids} />}
    </Labelled>
  );
}

export function AreaControl({ path, label, hint, wide, ...props }: Props<'textarea'>) {
  const { register } = useFormContext();
  return (
    <Labelled {...{ path, label, hint, wide }}>
      {(ids) => <Textarea rows={3} {...register(path)} {...props} {...ids} />}
    </Labelled>
  );
}

export function ChoiceControl({
  path,
  label,
  hint,
  wide,
  options,
  filled,
  ...props
}: Props<'select'> & { options: readonly (readonly [stored: string, shown: string])[]; filled?: true }) {
  const t = useTranslations('AdminForm');
  const { register } = useFormContext();
  return (
    <Labelled {...{ path, label, hint, wide }}>
      {(ids) => (
        <NativeSelect {...register(path)} {...props} {...ids}>
          {!filled && <option value="">{t('notStated')}</option>}
          {options.map(([stored, shown]) => (
            <option key={stored} value={stored}>
              {shown}
            </option>
          ))}
        </NativeSelect>
      )}
    </Labelled>
  );
}

/** A number input, see useTypedNumber(). */
export function NumberControl({
  path,
  label,
  wide,
  kind,
  said,
  currency = '',
  onCurrency,
  ...props
}: Omit<Props<'input'>, 'hint'> & {
  kind: 'count' | 'quantity' | 'money';
  said?: (value: number) => string | null;
  /** The chosen currency, '' for none. */
  currency?: string;
  /** Called with a currency typed in front of or after the number, '' when it is another than the chosen one. */
  onCurrency?: (currency: string) => void;
}) {
  const language = useLocale();
  const { control } = useFormContext();
  const { field } = useController({ control, name: path });
  const held = String(field.value);
  const number = useTypedNumber(kind, { text: held, currency }, (text, typed) => {
    field.onChange(text);
    if (typed !== null) onCurrency?.(typed);
  });
  const value = held === '' ? Number.NaN : Number(held);
  const words = (amount: number) => said?.(amount) ?? formatCount(language, amount);
  const hint = number.isDoubtful ? (
    <AmountQuestion number={number} said={words} />
  ) : Number.isNaN(value) || !said ? null : (
    said(value)
  );
  return (
    <Labelled {...{ path, label, hint, wide }}>
      {(ids) => (
        <Input
          autoComplete="off"
          inputMode={kind === 'count' ? 'numeric' : 'decimal'}
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          {...props}
          {...ids}
          value={number.value}
          onChange={(event) => number.change(event.target.value)}
        />
      )}
    </Labelled>
  );
}

export function CheckControl({ path, label, hint }: Shown) {
  const { register } = useFormContext();
  const id = useControlId(path);
  return (
    <div>
      <label className="check inline-flex min-h-6 w-fit items-center gap-2">
        <input
          className="size-4 accent-fill"
          type="checkbox"
          {...register(path)}
          aria-describedby={hint ? `${id}-hint` : undefined}
        />{' '}
        {label}
      </label>
      {hint && <FieldDescription id={`${id}-hint`}>{hint}</FieldDescription>}
    </div>
  );
}
