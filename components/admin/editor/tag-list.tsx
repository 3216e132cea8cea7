'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useControlId, useFieldError } from '@/components/admin/form/admin-form';
import { Button } from '@/components/ui/button';
import { FieldDescription, FieldError } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Input } from '@/components/ui/input';
import { specialtyOf } from '@/lib/schools/model/choice-words';
import type { Pair } from '@/lib/schools/model/field';
import { isPaired, type NameOf } from '@/lib/schools/model/field-names';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { languageOf } from '@/lib/schools/model/languages';

export interface Option {
  /** The stored value. */
  value: string;
  /** The shown text in both languages. */
  labels: { es: string; en: string };
}

/**
 * A tag list: Enter or 'Agregar' adds an entry; entries are trimmed, empty and existing ones ignored. `options` are
 * shown by label and stored by value. With `bilingual` each entry has an English version.
 */
export function TagList({
  name,
  hint,
  options = [],
  bilingual = false,
}: {
  name: NameOf<'languages' | 'specialties' | 'pairs'>;
  hint?: string;
  options?: Option[];
  bilingual?: boolean;
}) {
  const t = useTranslations('AdminEditor');
  const { control, setValue, trigger, formState } = useFormContext<SchoolForm>();
  const entries = useWatch({ control, name }).map((entry) =>
    typeof entry === 'string' ? { es: entry, en: '' } : entry,
  );
  const error = useFieldError(name, true);
  const [typed, setTyped] = useState('');
  const list = t(`fields.${name}`);
  const id = useControlId(name);

  const store = (next: Pair[]) => {
    if (isPaired(name)) setValue(name, next);
    else
      setValue(
        name,
        next.map(({ es }) => es),
      );
    if (formState.isSubmitted) void trigger(name);
  };
  const add = () => {
    const entry = typed.trim();
    const value =
      name === 'languages' ? languageOf(entry) : (name === 'specialties' && specialtyOf(entry)) || entry;
    setTyped('');
    if (value === '' || entries.some(({ es }) => es === value)) return;
    store([...entries, { es: value, en: '' }]);
  };
  const edit = (index: number, change: Partial<Pair>) =>
    store(entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry)));

  return (
    <section
      className="mt-6 border-t border-rule pt-3.5 first:mt-0 first:border-t-0 first:pt-0"
      aria-labelledby={`${id}-title`}
    >
      <h2 className="mb-0.5" id={`${id}-title`}>
        {list}
      </h2>
      {hint && <FieldDescription id={`${id}-hint`}>{hint}</FieldDescription>}
      {entries.length === 0 && <FieldDescription>{t('emptyList')}</FieldDescription>}
      <ul
        className={
          bilingual
            ? 'mt-2.5 grid grid-cols-[100%] flex-wrap gap-2 not-has-[input]:flex'
            : 'mt-2.5 flex flex-wrap gap-2'
        }
      >
        {entries.map((entry, index) => (
          <Entry
            // Entries have no identity, and duplicates are possible.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            entry={entry}
            option={options.find(({ value }) => value === entry.es)}
            bilingual={bilingual}
            labelOf={(language) => t('entryIn', { list, number: index + 1, language: t(language) })}
            onEdit={(change) => edit(index, change)}
            onRemove={() => store(entries.filter((_, at) => at !== index))}
          />
        ))}
      </ul>
      <div className="mt-2.5 flex max-w-115 gap-2">
        <Input
          id={id}
          aria-label={t('addTo', { list })}
          aria-describedby={hint ? `${id}-hint` : undefined}
          aria-invalid={error ? true : undefined}
          placeholder={t('newEntry')}
          list={options.length > 0 ? `${id}-options` : undefined}
          autoComplete="off"
          maxLength={500}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>
          {t('add')}
          <span className="sr-only">: {list}</span>
        </Button>
        {options.length > 0 && <Options id={`${id}-options`} options={options} />}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </section>
  );
}

function Entry({
  entry,
  option,
  bilingual,
  labelOf,
  onEdit,
  onRemove,
}: {
  entry: Pair;
  option: Option | undefined;
  bilingual: boolean;
  labelOf: (language: 'inSpanish' | 'inEnglish') => string;
  onEdit: (change: Partial<Pair>) => void;
  onRemove: () => void;
}) {
  const t = useTranslations('AdminEditor');
  const language = useLocale();
  const shown = option?.labels[language] ?? entry.es;
  const remove = (
    <Button
      variant="ghost"
      size="icon-sm"
      className="size-7.5 text-ink-2 max-sm:col-start-2 max-sm:row-[1/span_2]"
      aria-label={t('remove', { entry: shown || entry.en })}
      onClick={onRemove}
    >
      <Icon name="x" />
    </Button>
  );
  if (!bilingual || option) {
    return (
      <li className="inline-flex min-h-8.5 w-fit max-w-full items-center gap-2.5 rounded-md border border-edge bg-leaf pr-0.5 pl-3 wrap-anywhere">
        {option && bilingual ? (
          <>
            <span lang="es">{option.labels.es}</span>
            <span className="text-ink-3" lang="en">
              {option.labels.en}
            </span>
          </>
        ) : (
          <span>{shown}</span>
        )}
        {remove}
      </li>
    );
  }
  return (
    <li className="grid grid-cols-[1fr_1fr_auto] items-center gap-2 max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <Input
        lang="es"
        aria-label={labelOf('inSpanish')}
        value={entry.es}
        onChange={(event) => onEdit({ es: event.target.value })}
      />
      <Input
        lang="en"
        aria-label={labelOf('inEnglish')}
        placeholder={t('inEnglish')}
        value={entry.en}
        onChange={(event) => onEdit({ en: event.target.value })}
      />
      {remove}
    </li>
  );
}

function Options({ id, options }: { id: string; options: Option[] }) {
  const language = useLocale();
  return (
    <datalist id={id}>
      {options.map(({ value, labels }) => (
        <option key={value} value={labels[language]} />
      ))}
    </datalist>
  );
}
