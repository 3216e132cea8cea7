'use client';

import { useTranslations } from 'next-intl';
import { useRefresh } from '@/components/admin/use-refresh';
import { useRun } from '@/components/admin/use-run';
import { Button } from '@/components/ui/button';
import { undoDecision } from '@/lib/imports/registers/actions/undo-decision';
import { afterDecision, decisionProblem } from './decision-problem';

/** Undoes a decision, which is then open again. */
export function UndoDecision({ id, name }: { id: string; name: string }) {
  const t = useTranslations('AdminRegisters');
  const refresh = useRefresh();
  const [busy, run] = useRun();
  return (
    <Button
      aria-label={name}
      disabled={busy}
      aria-busy={busy}
      onClick={() =>
        run(() => undoDecision({ id }), {
          success: t('undone'),
          failure: t('undoRefusals.other'),
          refusal: (code) => t(`undoRefusals.${undoProblem(code)}`),
          after: async () => {
            await refresh();
            afterDecision();
          },
        })
      }
    >
      {t('undo')}
    </Button>
  );
}

/** The undo of an import and of a decision refuse an edited school with different codes. */
function undoProblem(code: string): 'changed' | 'undone' | 'other' {
  const known = decisionProblem(code);
  return known === 'changed' || known === 'undone' ? known : 'other';
}
