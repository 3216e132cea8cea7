import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { useAction } from '@/components/admin/use-action';
import { useRefresh } from '@/components/admin/use-refresh';
import { decideRegisterMatch } from '@/lib/imports/registers/actions/decide-match';
import { withReference } from '@/lib/result';
import { afterDecision, decisionProblem } from './decision-problem';

export function useDecideMatch(): {
  busy: boolean;
  decide: (answer: Parameters<typeof decideRegisterMatch>[0]) => void;
} {
  const t = useTranslations('AdminRegisters');
  const refresh = useRefresh();
  const [busy, start] = useAction();
  return {
    busy,
    decide: (answer) =>
      start(async () => {
        const result = await decideRegisterMatch(answer);
        if (result.ok) toast.success(t('decided'));
        else toast.error(withReference(t(`refusals.${decisionProblem(result.error)}`), result));
        // Without a named school the row and the input stay.
        if (!result.ok && result.error === 'unknown') return;
        await refresh();
        afterDecision();
      }, t('refusals.failed')),
  };
}
