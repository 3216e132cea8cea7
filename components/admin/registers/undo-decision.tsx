'use client';

import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { useAction } from '@/components/admin/use-action';
import { useRefresh } from '@/components/admin/use-refresh';
import { Button } from '@/components/ui/button';
import { undoDecision } from '@/lib/imports/registers/actions/undo-decision';
import { withReference } from '@/lib/result';
import { afterDecision, decisionProblem } from './decision-problem';

/** Undoes a decision, which is then open again. */
export function UndoDecision({ id, name }: { id: string; name: string }) {
  const t = useTranslations('AdminRegisters');
  const refresh = useRefresh();
  const [busy, start] = useAction();
  return (
    <Button
      aria-label={name}
      disabled={busy}
      aria-busy={busy}
      onClick={() =>
        start(async () => {
          const result = await undoDecision({ id });
          if (result.ok) toast.success(t('undone'));
          else toast.error(withReference(t(`undoRefusals.${undoProblem(result.error)}`), result));
          await refresh();
          afterDecision();
        }, t('undoRefusals.other'))
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
