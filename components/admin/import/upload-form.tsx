'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input, NativeSelect } from '@/components/ui/input';
import { Progress } from '@/components/ui/progress';
import { discardImport } from '@/lib/imports/actions/discard-import';
import { importAddress } from '@/lib/imports/model/import-query';
import { MOST_BYTES } from '@/lib/imports/model/read';
import { OtherReading } from './other-reading';
import { sendFile, type UploadProblem } from './send-file';

interface Uploaded {
  file: File;
  id: string;
  sheets: string[];
}

/** Sends a file to the server, which reads it; of a workbook with several sheets one is chosen. Nothing is imported yet. */
export function UploadForm() {
  const t = useTranslations('AdminImport');
  const router = useRouter();
  const [sending, setSending] = useState<number | null>(null);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const [sheet, setSheet] = useState(0);
  const [reading, setReading] = useState({ encoding: '', heading: '' });

  async function send(file: File, chosen: number | null) {
    setProblem(null);
    if (file.size > MOST_BYTES) return setProblem('tooLarge');
    setSending(0);
    const answer = await sendFile(file, chosen ?? 0, reading, setSending);
    setSending(null);
    if (!answer.ok) return setProblem(answer.error);
    if (answer.value.sheets.length > 1 && chosen === null) setUploaded({ file, ...answer.value });
    else router.push(importAddress({ id: answer.value.id }));
  }

  async function readSheet({ file, id }: Uploaded) {
    if (sheet === 0) return router.push(importAddress({ id }));
    await discardImport({ id });
    await send(file, sheet);
  }

  return (
    <div className="import">
      <Field id="import-file" label={t('file')} hint={t('lists')}>
        <Input
          id="import-file"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          aria-describedby="import-file-hint"
          disabled={sending !== null}
          onChange={(event) => {
            setUploaded(null);
            setSheet(0);
            const file = event.target.files?.[0];
            if (file) void send(file, null);
          }}
        />
      </Field>
      <OtherReading value={reading} onChange={setReading} />
      <div role="status">
        {sending !== null && (
          <>
            <p>{t(sending < 100 ? 'sending' : 'reading')}</p>
            <Progress value={sending} max={100} label={t('sending')} />
          </>
        )}
        {problem && <p className="notice bad">{t(`problems.${problem}`)}</p>}
      </div>
      {uploaded && sending === null && (
        <div className="import-steps">
          <Field id="import-sheet" label={t('sheet')}>
            <NativeSelect
              id="import-sheet"
              value={String(sheet)}
              onChange={(event) => setSheet(Number(event.target.value))}
            >
              {uploaded.sheets.map((name, place) => (
                <option key={name} value={place}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Button variant="default" onClick={() => readSheet(uploaded)}>
            {t('readSheet')}
          </Button>
        </div>
      )}
    </div>
  );
}
