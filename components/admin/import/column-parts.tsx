import { useTranslations } from 'next-intl';
import { ChoiceField, FieldGroup } from '@/components/admin/form/state-fields';
import { chosenColumns, joinedColumns, SIGNS, type Split, WORD_SPLITS } from '@/lib/imports/model/joining';
import type { ImportOptions } from '@/lib/imports/model/options';
import type { ColumnChoice } from './column-mapping';

export function ColumnParts({
  headings,
  choices,
  options,
  change,
}: {
  headings: readonly string[];
  choices: readonly ColumnChoice[];
  options: ImportOptions;
  change: (more: Partial<ImportOptions>) => void;
}) {
  const t = useTranslations('AdminImport');
  const { splits, separators } = options;
  const nameOf = (wanted: string) => choices.find(({ column }) => column === wanted)?.name ?? wanted;
  const lists = joinedColumns(chosenColumns(options));
  const empty: Split = { index: -1, by: 'firstWord', column: null };
  const set = (place: number, split: Split) =>
    change({ splits: splits.toSpliced(place, 1, ...(split.index < 0 ? [] : [split])) });
  return (
    <>
      {lists.length > 0 && (
        <FieldGroup legend={t('joined')}>
          {lists.map((column) => (
            <ChoiceField
              key={column}
              id={`import-join-${column}`}
              label={nameOf(column)}
              empty={t('automatic')}
              value={separators[column] ?? ''}
              options={[' ', ...SIGNS].map((sign) => [sign, signName(sign)])}
              onChoose={(value) => {
                const { [column]: _, ...others } = separators;
                change({ separators: value === '' ? others : { ...others, [column]: value } });
              }}
            />
          ))}
        </FieldGroup>
      )}
      <details open={splits.length > 0}>
        <summary>{t('split')}</summary>
        {[...splits, empty].map((split, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
          <FieldGroup key={place} legend={t('splitNumber', { number: place + 1 })} isLegendHidden>
            <ChoiceField
              id={`import-split-${place}`}
              label={t('splitColumn')}
              value={split.index}
              options={[
                [-1, t('countryNone')],
                ...headings.flatMap((heading, index) =>
                  splits.some((one) => one !== split && one.index === index)
                    ? []
                    : [[index, heading] as const],
                ),
              ]}
              onChoose={(index) => set(place, { ...split, index: Number(index) })}
            />
            {split.index >= 0 && (
              <>
                <ChoiceField
                  id={`import-split-by-${place}`}
                  label={t('splitBy')}
                  value={split.by}
                  options={[
                    ...WORD_SPLITS.map((one) => [one, t(`splits.${one}`)] as const),
                    ...SIGNS.map((sign) => [sign, t('splitAt', { sign: signName(sign) })] as const),
                  ]}
                  onChoose={(by) => set(place, { ...split, by })}
                />
                <ChoiceField
                  id={`import-split-rest-${place}`}
                  label={t('splitRest')}
                  hint={t('splitRestHint')}
                  empty={t('ignore')}
                  value={split.column ?? ''}
                  options={choices.map(({ column, name }) => [column, name])}
                  onChoose={(column) => set(place, { ...split, column: column || null })}
                />
              </>
            )}
          </FieldGroup>
        ))}
      </details>
    </>
  );

  function signName(sign: string): string {
    if (sign === ' ') return t('signs.space');
    return sign === '\n' ? t('signs.line') : sign.trim();
  }
}
