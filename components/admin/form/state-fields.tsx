import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { Field, fieldIds } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/input';

/** A labelled select of a form that keeps its values in state; `onChoose` gets '' for `empty`. */
export function ChoiceField<V extends string | number>({
  id,
  label,
  hint,
  value,
  empty,
  options,
  onChoose,
}: {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  value: string | number;
  /** The text of an option with no value. */
  empty?: string;
  options: readonly (readonly [stored: V, shown: string])[];
  onChoose: (value: V | '') => void;
}) {
  return (
    <Field id={id} label={label} hint={hint}>
      <NativeSelect
        {...fieldIds(id, undefined, hint)}
        value={value}
        onChange={({ target }) =>
          onChoose(options.find(([stored]) => String(stored) === target.value)?.[0] ?? '')
        }
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(([stored, shown]) => (
          <option key={stored} value={stored}>
            {shown}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

export function CheckField({
  children,
  onCheck,
  ...props
}: Omit<ComponentProps<'input'>, 'onChange'> & { onCheck: (checked: boolean) => void }) {
  return (
    <label className="check">
      <input type="checkbox" {...props} onChange={({ target }) => onCheck(target.checked)} /> {children}
    </label>
  );
}

export const FIELD_GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] items-start gap-x-4 gap-y-3 rounded-sm border border-rule px-4 pt-3 pb-4';

export function FieldGroup({
  legend,
  isLegendHidden,
  children,
}: {
  legend: ReactNode;
  isLegendHidden?: true;
  children: ReactNode;
}) {
  return (
    <fieldset className={cn('m-0', FIELD_GRID)}>
      <legend className={cn(isLegendHidden && 'sr-only', 'px-1.5 font-semibold')}>{legend}</legend>
      {children}
    </fieldset>
  );
}
