'use client';

import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/input';
import { ScrollRegion } from '@/components/ui/scroll-region';
import type { CheckedRow } from '@/lib/csv/actions/import-schools';
import { COLUMN_NAMES, type Column } from '@/lib/csv/model/columns';
import { isRowError, type RowError } from '@/lib/csv/model/row-errors';

const KINDS = ['error', 'new', 'changed', 'same'] as const;
const SHOWN_ROWS = 100;

/** What a check found, row by row; rows with errors first of all. */
export function CheckResult({ rows }: { rows: CheckedRow[] }) {
  const t = useTranslations('AdminImport');
  const formErrors = useTranslations('SchoolFormErrors');
  const format = useFormatter();
  const language = useLocale() === 'en' ? 'en' : 'es';
  const [shown, setShown] = useState(rows.some(({ kind }) => kind === 'error') ? 'error' : '');
  const heading = useRef<HTMLHeadingElement>(null);
  // The result stands far below the button that asked for it.
  useEffect(() => heading.current?.focus(), []);
  const matching = rows.filter(({ kind }) => shown === '' || kind === shown);

  const countOf = (kind: (typeof KINDS)[number]) => rows.filter((row) => row.kind === kind).length;
  const nameOf = (column: string) =>
    column in COLUMN_NAMES ? COLUMN_NAMES[column as Column][language] : column;
  const messageOf = (error: RowError) => (isRowError(error) ? t(`errors.${error}`) : formErrors(error));

  return (
    <div>
      <h2 id="import-result" ref={heading} tabIndex={-1}>
        {t('result')}
      </h2>
      <p className="hint">{t('resultHint')}</p>
      <dl className="statline four">
        {KINDS.map((kind) => (
          <div key={kind}>
            <dt>{t(`kinds.${kind}`)}</dt>
            <dd>{format.number(countOf(kind))}</dd>
          </div>
        ))}
      </dl>
      <Field id="import-show" label={t('show')}>
        <NativeSelect id="import-show" value={shown} onChange={(event) => setShown(event.target.value)}>
          <option value="">{t('showAll')}</option>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {matching.length > SHOWN_ROWS && (
        <p className="hint">{t('firstRows', { shown: SHOWN_ROWS, count: matching.length })}</p>
      )}
      <ScrollRegion label={t('result')}>
        <table className="table">
          <thead>
            <tr>
              <th>{t('row')}</th>
              <th>{t('school')}</th>
              <th>{t('outcome')}</th>
              <th>{t('details')}</th>
            </tr>
          </thead>
          <tbody>
            {matching.slice(0, SHOWN_ROWS).map((row) => (
              <tr key={row.number} className={row.kind === 'error' ? 'row-error' : undefined}>
                <td>{row.number}</td>
                <td>{row.name}</td>
                <td className="import-kind">{t(`kinds.${row.kind}`)}</td>
                <td>
                  {row.columns.map(nameOf).join(', ')}
                  {row.errors.length > 0 && (
                    <ul className="import-reasons">
                      {row.errors.map(({ column, error }) => (
                        <li key={`${column} ${error}`}>
                          {column ? `${nameOf(column)}: ${messageOf(error)}` : messageOf(error)}
                        </li>
                      ))}
                    </ul>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
