import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { NativeSelect } from '@/components/ui/input';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { cutText } from '@/lib/i18n/cut-text';
import type { AnyColumn } from '@/lib/imports/model/contents';
import type { NotTaken } from '@/lib/imports/model/not-taken';

export interface ColumnChoice {
  column: AnyColumn;
  name: string;
}

export function ColumnMapping({
  headings,
  sample,
  columns,
  choices,
  left,
  onChange,
}: {
  headings: readonly string[];
  sample: readonly string[];
  columns: (AnyColumn | null)[];
  choices: readonly ColumnChoice[];
  /** Why each column is left out; null for used ones. */
  left: readonly (NotTaken | null)[];
  onChange: (columns: (AnyColumn | null)[]) => void;
}) {
  const t = useTranslations('AdminImport');
  // A column stays where it was first shown while it is changed.
  const [folded] = useState(() => unusedPlaces(left));
  const entries = headings.map((heading, place) => ({ heading, place }));
  const table = (shown: typeof entries, name: string) => (
    <ScrollRegion label={name}>
      <table className="table">
        <caption>{name}</caption>
        <thead>
          <tr>
            <th>{t('heading')}</th>
            <th>{t('example')}</th>
            <th>{t('column')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ heading, place }) => (
            <tr key={place}>
              <td>{heading}</td>
              <td>{cutText(sample[place] ?? '', 80)}</td>
              <td>
                <NativeSelect
                  aria-label={t('columnFor', { heading })}
                  value={columns[place] ?? ''}
                  onChange={(event) => {
                    const chosen =
                      choices.find(({ column }) => column === event.target.value)?.column ?? null;
                    onChange(columns.with(place, chosen));
                  }}
                >
                  <option value="">{t('ignore')}</option>
                  {choices.map(({ column, name }) => (
                    <option key={column} value={column}>
                      {name}
                    </option>
                  ))}
                </NativeSelect>
                {left[place] && <p className="hint">{t(`notTaken.${left[place]}`)}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
  return (
    <>
      <p className="hint">
        {t('takenLine', {
          taken: left.filter((one) => !isUnused(one)).length,
          all: headings.length,
        })}
      </p>
      {table(
        entries.filter(({ place }) => !folded.has(place)),
        t('mapping'),
      )}
      {folded.size > 0 && (
        <details>
          <summary>{t('unusedColumns', { count: folded.size })}</summary>
          {table(
            entries.filter(({ place }) => folded.has(place)),
            t('unusedColumns', { count: folded.size }),
          )}
        </details>
      )}
    </>
  );
}

/** Coordinates in metres and columns that decide about rows are used without a field. */
function isUnused(reason: NotTaken | null): boolean {
  return reason !== null && reason !== 'place' && reason !== 'rows';
}

/** More unused columns are folded, as lists of institutions have dozens. */
const MAX_UNUSED = 5;

/** Columns without a field, where they are many and not all. */
function unusedPlaces(left: readonly (NotTaken | null)[]): ReadonlySet<number> {
  const unused = left.flatMap((reason, place) => (isUnused(reason) ? [place] : []));
  return new Set(unused.length > MAX_UNUSED && unused.length < left.length ? unused : []);
}
