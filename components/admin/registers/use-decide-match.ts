import { useTranslations } from 'next-intl';
import { useRefresh } from '@/components/admin/use-refresh';
import { useRun } from '@/components/admin/use-run';
import { decideRegisterMatch } from '@/lib/imports/registers/actions/decide-match';
import { afterDecision, decisionProblem } from './decision-problem';

export function useDecideMatch(): {
  busy: boolean;
  decide: (answer: Parameters<typeof decideRegisterMatch>[0]) => void;
} {
  const t = useTranslations('AdminRegisters');
  const refresh = useRefresh();
  const [busy, run] = useRun();
  return {
    busy,
    decide: (answer) =>
      run(() => decideRegisterMatch(answer), {
        success: t('decided'),
        failure: t('refusals.failed'),
        refusal: (code) => t(`refusals.${decisionProblem(code)}`),
        after: async (result) => {
          // Without a named school the row and the input stay.
          if (!result.ok && result.error === 'unknown') return;
          await refresh();
          afterDecision();
        },
      }),
  };
}
