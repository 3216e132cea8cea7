'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ChoiceControl, TextControl } from '@/components/admin/form/controls';
import { FieldDescription } from '@/components/ui/field';
import type { Field } from '@/lib/programmes/model/field';
import type { NameOf } from '@/lib/programmes/model/field-names';
import { FIELDS } from '@/lib/programmes/model/fields';
import { newRecord } from '@/lib/programmes/model/form';
import type { Part } from '@/lib/schools/model/field';
import { EntryRows } from './entry-rows';
import { useChoices } from './use-choices';

export function RecordRows({ name }: { name: NameOf<'records'> }) {
  const t = useTranslations('AdminProgrammes');
  const language = useLocale();
  const { editor, label }: Field = FIELDS[name];
  const { entry, parts } = FIELDS[name].value;
  return (
    <EntryRows
      name={name}
      title={(editor.title ?? label)[language]}
      entry={entry[language]}
      empty={newRecord(name)}
      notes={() => editor.hint && <FieldDescription>{t(editor.hint)}</FieldDescription>}
    >
      {(index) => (
        <div className="grid grid-cols-2 items-start gap-x-6 gap-y-4.5 max-sm:grid-cols-1">
          {Object.entries(parts).map(([part, said]) => (
            <PartControl key={part} path={`${name}.${index}.${part}`} part={said} />
          ))}
        </div>
      )}
    </EntryRows>
  );
}

function PartControl({ path, part: { value, label, hint, placeholder } }: { path: string; part: Part }) {
  const language = useLocale();
  const choices = useChoices();
  if (value.kind === 'choice')
    return <ChoiceControl path={path} label={label[language]} options={choices(value)} />;
  return (
    <TextControl
      path={path}
      label={label[language]}
      hint={hint?.[language]}
      placeholder={placeholder}
      required={value.presence === 'required'}
      {...(value.kind === 'webAddress' && { inputMode: 'url' })}
      {...(value.kind === 'partialDay' && { autoComplete: 'off' })}
      lang={value.language}
    />
  );
}
