import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/input';
import type { ImportOptions } from '@/lib/imports/model/options';
import { LIST_COLUMNS } from '@/lib/imports/model/word-columns';
import type { UnknownWord } from '@/lib/imports/model/words';

/** What a word may stand for: as it is stored, and as it is shown. */
export type WordTargets = Record<string, { value: string; name: string }[]>;

/** Words of a file that stand for nothing known, each once with how often it is there: what they stand for in all of it. */
export function WordChoices({
  words,
  targets,
  names,
  options,
  change,
}: {
  words: readonly UnknownWord[];
  targets: WordTargets;
  /** What columns are called. */
  names: ReadonlyMap<string, string>;
  options: ImportOptions;
  change: (more: Partial<ImportOptions>) => void;
}) {
  const t = useTranslations('AdminImport');
  const asked = words.filter(({ column, index }) => options.columns[index] === column);
  if (asked.length === 0) return null;
  return (
    <fieldset className="import-options">
      <legend>{t('words')}</legend>
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
