import { useTranslations } from 'next-intl';
import { ChoiceField, FieldGroup } from '@/components/admin/form/state-fields';
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
    <FieldGroup legend={t('words')}>
      {asked.map(({ column, index, word, count }) => {
        const id = `import-word-${index}-${word}`;
        const chosen = options.values[column] ?? {};
        const isList = LIST_COLUMNS.some((one) => one === column);
        return (
          <ChoiceField
            key={id}
            id={id}
            label={t('wordLine', { column: names.get(column) ?? column, word, count })}
            empty={t(isList ? 'wordKeep' : 'wordSkip')}
            value={word in chosen ? `=${chosen[word]}` : ''}
            options={[
              ['=', t('wordNothing')],
              ...(targets[column] ?? []).map(({ value, name }) => [`=${value}`, name] as const),
            ]}
            onChoose={(value) => {
              const { [word]: _, ...others } = chosen;
              const next = value === '' ? others : { ...others, [word]: value.slice(1) };
              change({ values: { ...options.values, [column]: next } });
            }}
          />
        );
      })}
    </FieldGroup>
  );
}
