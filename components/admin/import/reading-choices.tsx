import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ChoiceField, FIELD_GRID } from '@/components/admin/form/state-fields';
import { alertVariants } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import { ENCODINGS } from '@/lib/imports/model/encoding';
import type { ImportDetails, ImportOptions } from '@/lib/imports/model/options';
import { CHOSEN_DELIMITERS } from '@/lib/imports/model/records';
import { readFileAgain, type UploadProblem } from './send-file';

/** Reading settings with the first rows; changing them keeps the options. */
export function ReadingChoices({
  id,
  details: { sheets, sheet, encoding, encodingSamples, headingRow, firstRows },
  options,
  onRead,
}: {
  id: string;
  details: ImportDetails;
  options: ImportOptions;
  /** Called with the import that replaces this one. */
  onRead: (id: string) => void;
}) {
  const t = useTranslations('AdminImport');
  const current = {
    sheet: String(sheet),
    encoding: encoding ?? '',
    delimiter: '',
    heading: String(headingRow),
  };
  const [reading, setReading] = useState(current);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const change = (more: Partial<typeof current>) => setReading({ ...reading, ...more });

  async function read() {
    setProblem(null);
    setBusy(true);
    const answer = await readFileAgain(id, reading, options);
    setBusy(false);
    if (answer.ok) onRead(answer.value.id);
    else setProblem(answer.error);
  }

  return (
    <details open={sheets.length > 1}>
      <summary>{t('otherReading')}</summary>
      <div className={FIELD_GRID}>
        {sheets.length > 1 && (
          <ChoiceField
            id="import-sheet"
            label={t('sheet')}
            value={reading.sheet}
            options={sheets.map((name, place) => [String(place), name])}
            onChoose={(chosen) => change({ sheet: chosen, heading: '' })}
          />
        )}
        {encoding !== null && (
          <>
            <ChoiceField
              id="import-encoding"
              label={t('encoding')}
              value={reading.encoding}
              options={ENCODINGS.map((one) => {
                const sample = encodingSamples[one];
                const name = t(`encodings.${one}`);
                return [one, sample ? t('encodingSample', { name, sample }) : name];
              })}
              onChoose={(chosen) => change({ encoding: chosen })}
            />
            <ChoiceField
              id="import-delimiter"
              label={t('delimiter')}
              empty={t('automatic')}
              value={reading.delimiter}
              options={CHOSEN_DELIMITERS.map((one) => [one, one === '\t' ? t('tab') : one])}
              onChoose={(delimiter) => change({ delimiter, heading: '' })}
            />
          </>
        )}
      </div>
      <ScrollRegion label={t('firstRows')}>
        <Table>
          <caption className="py-1 text-left font-semibold">{t('firstRows')}</caption>
          <tbody>
            {firstRows.map(({ number, cells }) => (
              <TableRow key={number}>
                <TableHead className="first:pl-2.5 max-sm:pr-2.5" scope="row">
                  <label className="check">
                    <input
                      type="radio"
                      name="import-heading"
                      checked={reading.heading === String(number)}
                      onChange={() => change({ heading: String(number) })}
                    />{' '}
                    {number} <span className="sr-only">{t('hasHeadings')}</span>
                  </label>
                </TableHead>
                <TableCell className="wrap-break-word first:pl-2.5 max-sm:pr-2.5">
                  {cells.filter((cell) => cell !== '').join(' · ')}
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </ScrollRegion>
      <div role="status">
        {problem && <p className={alertVariants({ variant: 'destructive' })}>{t(`problems.${problem}`)}</p>}
      </div>
      <Button variant="outline" disabled={busy} aria-busy={busy} onClick={read}>
        {busy ? t('reading') : t('readAgain')}
      </Button>
    </details>
  );
}
