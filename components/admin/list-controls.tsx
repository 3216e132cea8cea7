import type { ReactNode } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SyncedSelect } from './synced-select';

/** The search field of an admin list. `list` is the prefix of its ids. */
export function SearchControl({
  list,
  label,
  placeholder,
  value,
}: {
  list: string;
  label: string;
  placeholder: string;
  value: string;
}) {
  const id = `${list}-search`;
  return (
    <Field
      id={id}
      label={label}
      className="max-sm:group-data-fold/filters:-order-2 max-sm:group-data-[fold=open]/filters:col-span-full"
    >
      <Input
        id={id}
        name="search"
        type="search"
        maxLength={100}
        autoComplete="off"
        placeholder={placeholder}
        defaultValue={value}
      />
    </Field>
  );
}

/** A select that filters or sorts; `all` is its empty option. */
export function ChoiceControl({
  list,
  name,
  label,
  all,
  value,
  children,
}: {
  list: string;
  name: string;
  label: string;
  all?: string;
  value: string;
  children: ReactNode;
}) {
  const id = `${list}-${name}`;
  return (
    <Field id={id} label={label} className="max-sm:group-data-[fold=closed]/filters:hidden">
      <SyncedSelect id={id} name={name} value={value}>
        {all !== undefined && <option value="">{all}</option>}
        {children}
      </SyncedSelect>
    </Field>
  );
}
