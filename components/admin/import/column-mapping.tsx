import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FieldDescription } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/input';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
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
      <Table>
        <caption className="py-1 text-left font-semibold">{name}</caption>
        <thead className="max-sm:hidden">
          <TableRow>
            <TableHead className="first:pl-2.5">{t('heading')}</TableHead>
            <TableHead className="first:pl-2.5">{t('example')}</TableHead>
            <TableHead className="first:pl-2.5">{t('column')}</TableHead>
          </TableRow>
        </thead>
        <tbody>
          {shown.map(({ heading, place }) => (
            <TableRow
              key={place}
              className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] max-sm:border-b max-sm:border-rule max-sm:py-1.5"
            >
              <TableCell className="wrap-anywhere first:pl-2.5 max-sm:border-0 max-sm:font-semibold max-sm:first:pl-0">
                {heading}
              </TableCell>
              <TableCell className="wrap-anywhere max-sm:border-0 max-sm:text-ink-3">
                {cutText(sample[place] ?? '', 80)}
              </TableCell>
              <TableCell className="wrap-break-word max-sm:col-span-full max-sm:border-0 max-sm:pr-0">
                <NativeSelect
                  className="min-w-44"
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
                {left[place] && <FieldDescription>{t(`notTaken.${left[place]}`)}</FieldDescription>}
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
  return (
    <>
      <FieldDescription>
        {t('takenLine', {
          taken: left.filter((one) => !isUnused(one)).length,
          all: headings.length,
        })}
      </FieldDescription>
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
