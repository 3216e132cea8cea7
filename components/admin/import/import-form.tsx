'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input, NativeSelect } from '@/components/ui/input';
import type { CheckedRow } from '@/lib/csv/actions/import-schools';
import { type Column, guessMapping } from '@/lib/csv/model/columns';
import { decode, MOST_BYTES, readTable, type Table, type TableProblem } from '@/lib/csv/model/read';
import { CheckResult } from './check-result';
import { ColumnMapping } from './column-mapping';
import { NotationNotes } from './notation-notes';
import { type Refusal, sendFile } from './send-file';

type Problem = TableProblem | Refusal | 'tooLarge' | 'twice' | 'noColumns';

/** From a file to an import: choose, say what the columns are, check, import. Nothing is written before the last step. */
export function ImportForm({
  countries,
}: {
  /** Stored name, name in the language. */
  countries: { value: string; name: string }[];
}) {
  const t = useTranslations('AdminImport');
  const router = useRouter();
  const [file, setFile] = useState<{ name: string; table: Table } | null>(null);
  const [columns, setColumns] = useState<(Column | null)[]>([]);
  const [country, setCountry] = useState('');
  const [checked, setChecked] = useState<CheckedRow[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [finished, setFinished] = useState<{ created: number; changed: number } | null>(null);
  const [imports, setImports] = useState(0);
  const [busy, startTransition] = useTransition();

  function begin() {
    setChecked(null);
    setProblem(null);
    setFinished(null);
  }

  async function choose(chosen: File | undefined) {
    begin();
    setFile(null);
    if (!chosen) return;
    if (chosen.size > MOST_BYTES) return setProblem('tooLarge');
    const table = readTable(decode(new Uint8Array(await chosen.arrayBuffer())));
    if (typeof table === 'string') return setProblem(table);
    setFile({ name: chosen.name, table });
    setColumns(guessMapping(table.headings));
  }

  function check(table: Table, fileName: string) {
    begin();
    const chosen = columns.filter((column) => column !== null);
    if (chosen.length === 0) return setProblem('noColumns');
    if (new Set(chosen).size < chosen.length) return setProblem('twice');
    startTransition(async () => {
      const result = await sendFile('check', { fileName, columns, rows: table.rows, country });
      if (result.ok) setChecked(result.value);
      else setProblem(result.error);
    });
  }

  const apply = (table: Table, fileName: string) =>
    startTransition(async () => {
      const result = await sendFile('apply', { fileName, columns, rows: table.rows, country });
      begin();
      if (result.ok) {
        setFinished(result.value);
        setFile(null);
        setImports((before) => before + 1);
        router.refresh();
      } else setProblem(result.error);
    });

  const writable = checked?.filter(({ kind }) => kind === 'new' || kind === 'changed').length ?? 0;
  return (
    <div className="import">
      <Field id="import-file" label={t('file')} hint={t('lists')}>
        <Input
          // A new control once a file is imported: the old one would go on naming it.
          key={imports}
          id="import-file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-describedby="import-file-hint"
          disabled={busy}
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </Field>
      <div role="status">
        {finished && <p className="notice good">{t('done', finished)}</p>}
        {problem && <p className="notice bad">{t(`problems.${problem}`)}</p>}
      </div>
      {file && (
        <>
          <ColumnMapping
            table={file.table}
            columns={columns}
            onChange={(next) => {
              begin();
              setColumns(next);
            }}
          />
          <NotationNotes table={file.table} columns={columns} />
          <Field id="import-country" label={t('country')}>
            <NativeSelect
              id="import-country"
              value={country}
              onChange={(event) => {
                begin();
                setCountry(event.target.value);
              }}
            >
              <option value="">{t('countryNone')}</option>
              {countries.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <div className="import-steps">
            <Button
              variant={checked && writable > 0 ? 'outline' : 'default'}
              disabled={busy}
              onClick={() => check(file.table, file.name)}
            >
              {busy && !checked ? t('checking') : t('check')}
            </Button>
            {checked && writable > 0 && (
              <Button variant="default" disabled={busy} onClick={() => apply(file.table, file.name)}>
                {busy ? t('applying') : t('apply', { count: writable })}
              </Button>
            )}
          </div>
          {checked && <CheckResult rows={checked} />}
        </>
      )}
    </div>
  );
}
