'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useControlId, useFieldError } from '@/components/admin/form/admin-form';
import { Button } from '@/components/ui/button';
import { Field, fieldIds } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Input } from '@/components/ui/input';
import type { ProgrammeForm } from '@/lib/programmes/model/field-names';
import { INSTRUCTION_LANGUAGES, languageName, languageOf } from '@/lib/schools/model/languages';

export function LanguagesControl({ label }: { label: string }) {
  const t = useTranslations('AdminProgrammes');
  const language = useLocale();
  const { control } = useFormContext<ProgrammeForm>();
  const { field } = useController({ control, name: 'languages' });
  const error = useFieldError('languages');
  const [typed, setTyped] = useState('');
  const id = useControlId('languages');
  const add = () => {
    const stored = languageOf(typed);
    setTyped('');
    if (stored !== '' && !field.value.includes(stored)) field.onChange([...field.value, stored]);
  };
  return (
    <Field id={id} label={label} error={error} className="col-span-full">
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {field.value.map((one) => {
          const name = languageName(one, language);
          return (
            <li
              key={one}
              className="inline-flex min-h-8.5 w-fit max-w-full items-center gap-2.5 rounded-md border border-edge bg-leaf pr-0.5 pl-3 wrap-anywhere"
            >
              {name}
              <Button
                variant="ghost"
                size="icon-sm"
                className="size-7.5 text-ink-2"
                aria-label={t('remove', { entry: name })}
                onClick={() => field.onChange(field.value.filter((other) => other !== one))}
              >
                <Icon name="x" />
              </Button>
            </li>
          );
        })}
      </ul>
      <div className="flex max-w-115 gap-2">
        <Input
          {...fieldIds(id, error)}
          ref={field.ref}
          list={`${id}-options`}
          autoComplete="off"
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={field.onBlur}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>{t('add')}</Button>
        <datalist id={`${id}-options`}>
          {INSTRUCTION_LANGUAGES.map((one) => (
            <option key={one} value={languageName(one, language)} />
          ))}
        </datalist>
      </div>
    </Field>
  );
}
