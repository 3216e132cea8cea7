import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import type { ChoiceValue, Kind } from '@/lib/schools/model/field';
import { type FieldName, fieldOf, isOfKind, type NameOf } from '@/lib/schools/model/field-names';
import { FIELDS } from '@/lib/schools/model/fields';
import { NUMBER_KINDS } from '@/lib/values/number';
import { type PlainField, SelectField, SwitchField, TextAreaField, TextField } from './fields';
import { ListControl } from './list-control';
import { NumberField } from './number-field';
import { PhoneNote } from './phone-note';
import { Sources } from './sources';

export function FieldControl({ name }: { name: FieldName }): ReactNode {
  if (isOfKind(name, ['programmes'])) return null;
  if (isOfKind(name, ['sources'])) return <Sources />;
  if (isOfKind(name, ['languages', 'specialties', 'pairs'])) return <ListControl name={name} />;
  if (isOfKind(name, ['flag'])) return <SwitchField name={name} />;
  if (isOfKind(name, ['choice'])) return <ChoiceControl name={name} />;
  if (isOfKind(name, NUMBER_KINDS)) return <NumberField name={name} />;
  return isOfKind(name, ['longText']) ? <TextAreaField name={name} rows={5} /> : <InputControl name={name} />;
}

const INPUTS: Partial<Record<Kind, Omit<ComponentProps<'input'>, 'name' | 'id'>>> = {
  // Not of type url: a browser would refuse www.example.org before the schema adds https://.
  webAddress: { inputMode: 'url', placeholder: 'https://' },
  email: { type: 'email' },
  phone: { type: 'tel' },
  day: { type: 'date' },
  slug: { autoComplete: 'off', spellCheck: false },
};

function InputControl({ name }: { name: PlainField }) {
  const { value } = fieldOf(name);
  const hint = value.kind === 'phone' && <PhoneNote />;
  return (
    <TextField name={name} required={isRequired(name)} hint={hint || undefined} {...INPUTS[value.kind]} />
  );
}

function isRequired(name: FieldName): boolean {
  const { value } = fieldOf(name);
  return 'presence' in value && value.presence === 'required';
}

export function ChoiceControl({ name, hint }: { name: NameOf<'choice'>; hint?: ReactNode }) {
  const choices = useChoices(name);
  return (
    <SelectField name={name} hint={hint} required={isRequired(name)}>
      {choices.map(([stored, shown]) => (
        <option key={stored} value={stored}>
          {shown}
        </option>
      ))}
    </SelectField>
  );
}

/** Options as stored and as shown; '' is no choice. */
function useChoices(name: NameOf<'choice'>): [stored: string, shown: string][] {
  const t = useTranslations() as unknown as (key: string) => string;
  const { values, words }: ChoiceValue = FIELDS[name].value;
  const none = words === undefined ? 'AdminEditor.noCurrency' : `${words}.none`;
  return [
    ...(isRequired(name) ? [] : [['', t(none)] as [string, string]]),
    ...values.map((one): [string, string] => [one, words === undefined ? one : t(`${words}.${one}`)]),
  ];
}
