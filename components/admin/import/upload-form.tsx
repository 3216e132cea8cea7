'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { alertVariants } from '@/components/ui/alert';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Progress } from '@/components/ui/progress';
import { importAddress } from '@/lib/imports/model/import-query';
import { MAX_BYTES } from '@/lib/imports/model/read';
import { sendFile, type UploadProblem } from './send-file';

/** Uploads a file, which the server reads. Nothing is imported yet. */
export function UploadForm() {
  const t = useTranslations('AdminImport');
  const router = useRouter();
  const [sending, setSending] = useState<number | null>(null);
  const [problem, setProblem] = useState<UploadProblem | null>(null);

  async function send(file: File) {
    setProblem(null);
    if (file.size > MAX_BYTES) return setProblem('tooLarge');
    setSending(0);
    const answer = await sendFile(file, setSending);
    setSending(null);
    if (answer.ok) router.push(importAddress({ id: answer.value.id }));
    else setProblem(answer.error);
  }

  return (
    <div className="mt-4 mb-8 grid max-w-240 gap-4">
      <Field id="import-file" label={t('file')} hint={t('lists')}>
        <Input
          id="import-file"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          aria-describedby="import-file-hint"
          disabled={sending !== null}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void send(file);
          }}
        />
      </Field>
      <div role="status">
        {sending !== null && (
          <>
            <p>{t(sending < 100 ? 'sending' : 'reading')}</p>
            <Progress value={sending} max={100} label={t('sending')} />
          </>
        )}
        {problem && <p className={alertVariants({ variant: 'destructive' })}>{t(`problems.${problem}`)}</p>}
      </div>
    </div>
  );
}
