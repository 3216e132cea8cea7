import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/input';
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
        <fieldset className="m-0 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] items-start gap-x-4 gap-y-3 rounded-sm border border-rule px-4 pt-3 pb-4">
          <legend className="px-1.5 font-semibold">{t('joined')}</legend>
          {lists.map((column) => (
            <Field key={column} id={`import-join-${column}`} label={nameOf(column)}>
              <NativeSelect
                id={`import-join-${column}`}
                value={separators[column] ?? ''}
                onChange={({ target: { value } }) => {
                  const { [column]: _, ...others } = separators;
                  change({ separators: value === '' ? others : { ...others, [column]: value } });
                }}
              >
                <option value="">{t('automatic')}</option>
                {[' ', ...SIGNS].map((sign) => (
                  <option key={sign} value={sign}>
                    {signName(sign)}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          ))}
        </fieldset>
      )}
      <details open={splits.length > 0}>
        <summary>{t('split')}</summary>
        {[...splits, empty].map((split, place) => (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
            key={place}
            className="m-0 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] items-start gap-x-4 gap-y-3 rounded-sm border border-rule px-4 pt-3 pb-4"
          >
            <legend className="sr-only px-1.5 font-semibold">
              {t('splitNumber', { number: place + 1 })}
            </legend>
            <Field id={`import-split-${place}`} label={t('splitColumn')}>
              <NativeSelect
                id={`import-split-${place}`}
                value={split.index}
                onChange={({ target }) => set(place, { ...split, index: Number(target.value) })}
              >
                <option value={-1}>{t('countryNone')}</option>
                {headings.map((heading, index) => {
                  const isTaken = splits.some((one) => one !== split && one.index === index);
                  return isTaken ? null : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: headings may stand twice
                    <option key={index} value={index}>
                      {heading}
                    </option>
                  );
                })}
              </NativeSelect>
            </Field>
            {split.index >= 0 && (
              <>
                <Field id={`import-split-by-${place}`} label={t('splitBy')}>
                  <NativeSelect
                    id={`import-split-by-${place}`}
                    value={split.by}
                    onChange={({ target }) => set(place, { ...split, by: target.value })}
                  >
                    {WORD_SPLITS.map((one) => (
                      <option key={one} value={one}>
                        {t(`splits.${one}`)}
                      </option>
                    ))}
                    {SIGNS.map((sign) => (
                      <option key={sign} value={sign}>
                        {t('splitAt', { sign: signName(sign) })}
                      </option>
                    ))}
                  </NativeSelect>
                </Field>
                <Field id={`import-split-rest-${place}`} label={t('splitRest')} hint={t('splitRestHint')}>
                  <NativeSelect
                    id={`import-split-rest-${place}`}
                    aria-describedby={`import-split-rest-${place}-hint`}
                    value={split.column ?? ''}
                    onChange={({ target }) => {
                      const chosen = choices.find(({ column }) => column === target.value)?.column ?? null;
                      set(place, { ...split, column: chosen });
                    }}
                  >
                    <option value="">{t('ignore')}</option>
                    {choices.map(({ column, name }) => (
                      <option key={column} value={column}>
                        {name}
                      </option>
                    ))}
                  </NativeSelect>
                </Field>
              </>
            )}
          </fieldset>
        ))}
      </details>
    </>
  );

  function signName(sign: string): string {
    if (sign === ' ') return t('signs.space');
    return sign === '\n' ? t('signs.line') : sign.trim();
  }
}
