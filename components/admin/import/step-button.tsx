'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/admin/use-refresh';
import { useRun } from '@/components/admin/use-run';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { applyImport } from '@/lib/imports/actions/apply-import';
import { discardImport } from '@/lib/imports/actions/discard-import';
import { undoImport } from '@/lib/imports/actions/undo-import';
import type { Contents } from '@/lib/imports/model/contents';
import { type ImportPlace, importAddress } from '@/lib/imports/model/import-query';
import { checkRun } from '@/lib/imports/registers/actions/check-run';
import { stepProblem } from './step-problem';

const ACTIONS = { check: checkRun, apply: applyImport, undo: undoImport, discard: discardImport };

/** Starts or resumes a step of an import; undo asks for confirmation. */
export function StepButton({
  step,
  id,
  name,
  contents,
  place,
  label,
  primary = false,
}: {
  step: keyof typeof ACTIONS;
  id: string;
  name: string;
  contents: Contents;
  place: ImportPlace;
  label: string;
  primary?: boolean;
}) {
  const t = useTranslations('AdminImport');
  const router = useRouter();
  const refresh = useRefresh();
  const [confirming, setConfirming] = useState(false);
  const [busy, run] = useRun();
  const go = () =>
    run(() => ACTIONS[step]({ id }), {
      failure: t('problems.backend'),
      refusal: (code) => t(`problems.${stepProblem(code)}`),
      after: () => {
        if (step === 'undo' || step === 'discard')
          router.push(importAddress(step === 'undo' ? { id } : {}, place));
        return refresh();
      },
    });
  return (
    <>
      <Button
        variant={primary ? 'default' : 'outline'}
        disabled={busy}
        aria-busy={busy}
        onClick={() => (step === 'undo' ? setConfirming(true) : go())}
      >
        {label}
      </Button>
      {step === 'undo' && (
        <ConfirmDialog
          open={confirming}
          onOpenChange={setConfirming}
          title={t('undoTitle')}
          text={t(`of.${contents}.undoQuestion`, { name })}
          cancel={t('cancel')}
          confirm={t('undo')}
          destructive
          onConfirm={go}
        />
      )}
    </>
  );
}
