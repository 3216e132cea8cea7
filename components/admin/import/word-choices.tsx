import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/input';
import type { ImportOptions } from '@/lib/imports/model/options';
import { LIST_COLUMNS } from '@/lib/imports/model/word-columns';
import type { UnknownWord } from '@/lib/imports/model/words';

/** Values a word can be mapped to, as stored and as shown. */
export type WordTargets = Record<string, { value: string; name: string }[]>;

/** Unrecognised words of a file with their number of rows; each is mapped once for the whole file. */
export function WordChoices({
  words,
  targets,
  names,
  options,
  change,
}: {
  words: readonly UnknownWord[];
  targets: WordTargets;
  names: ReadonlyMap<string, string>;
  options: ImportOptions;
  change: (more: Partial<ImportOptions>) => void;
}) {
  const t = useTranslations('AdminImport');
  const asked = words.filter(({ column, index }) => options.columns[index] === column);
  if (asked.length === 0) return null;
  return (
    <fieldset className="m-0 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] items-start gap-x-4 gap-y-3 rounded-sm border border-rule px-4 pt-3 pb-4">
      <legend className="px-1.5 font-semibold">{t('words')}</legend>
      {asked.map(({ column, index, word, count }) => {
        const id = `import-word-${index}-${word}`;
        const chosen = options.values[column] ?? {};
        const isList = LIST_COLUMNS.some((one) => one === column);
        return (
          <Field key={id} id={id} label={t('wordLine', { column: names.get(column) ?? column, word, count })}>
            <NativeSelect
              id={id}
              value={word in chosen ? `=${chosen[word]}` : ''}
              onChange={({ target: { value } }) => {
                const { [word]: _, ...others } = chosen;
                const next = value === '' ? others : { ...others, [word]: value.slice(1) };
                change({ values: { ...options.values, [column]: next } });
              }}
            >
              <option value="">{t(isList ? 'wordKeep' : 'wordSkip')}</option>
              <option value="=">{t('wordNothing')}</option>
              {(targets[column] ?? []).map(({ value, name }) => (
                <option key={value} value={`=${value}`}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </Field>
        );
      })}
    </fieldset>
  );
}
