'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ChoiceField } from '@/components/admin/form/state-fields';
import { sendBody } from '@/components/admin/import/send-body';
import { alertVariants } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Progress } from '@/components/ui/progress';
import { importAddress } from '@/lib/imports/model/import-query';
import { MAX_BYTES } from '@/lib/imports/model/read';
import { checkRun } from '@/lib/imports/registers/actions/check-run';
import { REGISTER_FILES, type RegisterFile } from '@/lib/imports/registers/model/files';
import { path } from '@/lib/routes';
import { type EditionProblem, problemText } from './problem-text';

/** Uploads both files of a register's new edition, then starts the check. */
export function EditionForm({ registers }: { registers: { id: string; name: string }[] }) {
  const t = useTranslations('AdminRegisters');
  const words = useTranslations('AdminImport');
  const router = useRouter();
  const [register, setRegister] = useState(registers[0]?.id ?? '');
  const [files, setFiles] = useState<Partial<Record<RegisterFile, File>>>({});
  const [sending, setSending] = useState<number | null>(null);
  const [problem, setProblem] = useState<EditionProblem | null>(null);
  const { schools, programmes } = files;

  async function send(first: File, second: File) {
    setProblem(null);
    if (first.size + second.size > MAX_BYTES) return setProblem({ error: 'tooLarge' });
    setSending(0);
    const query = new URLSearchParams({ register, schools: String(first.size) });
    const said = await sendBody<{ id: string } & EditionProblem>(
      `${path('uploadRegister')}?${query}`,
      new Blob([first, second]),
      setSending,
    );
    setSending(null);
    if (said?.status !== 200 || said.answer === null)
      return setProblem(said?.answer ?? { error: said?.status === 413 ? 'tooLarge' : 'failed' });
    const { id } = said.answer;
    // A check that does not start can be started on the run's page.
    await checkRun({ id }).catch(() => null);
    router.push(importAddress({ id }, 'adminRegisters'));
  }

  return (
    <form
      className="mt-4 mb-8 grid max-w-240 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (schools && programmes) void send(schools, programmes);
        else setProblem({ error: 'missing', file: schools ? 'programmes' : 'schools' });
      }}
    >
      <ChoiceField
        id="edition-register"
        label={t('register')}
        value={register}
        options={registers.map(({ id, name }) => [id, name])}
        onChoose={setRegister}
      />
      {REGISTER_FILES.map((file) => (
        <Field key={file} id={`edition-${file}`} label={t(`files.${file}`)}>
          <Input
            id={`edition-${file}`}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
            disabled={sending !== null}
            onChange={(event) => setFiles({ ...files, [file]: event.target.files?.[0] })}
          />
        </Field>
      ))}
      <div role="status">
        {sending !== null && (
          <>
            <p>{words(sending < 100 ? 'sending' : 'reading')}</p>
            <Progress value={sending} max={100} label={words('sending')} />
          </>
        )}
        {problem && (
          <p className={alertVariants({ variant: 'destructive' })}>{problemText(problem, t, words)}</p>
        )}
      </div>
      <div className="my-3 flex flex-wrap items-end gap-3">
        <Button type="submit" variant="default" disabled={sending !== null} aria-busy={sending !== null}>
          {t('checkEdition')}
        </Button>
      </div>
    </form>
  );
}
