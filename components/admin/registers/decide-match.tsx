'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { decideRegisterMatch } from '@/lib/registers/actions/decide-match';
import { withReference } from '@/lib/result';
import { afterDecision, decisionProblem } from './decision-problem';

/** Says that a row of a register is this school, or one of its own. */
export function DecideMatch({
  run,
  position,
  school,
  label,
  name,
}: {
  run: string;
  position: number;
  /** Null keeps both. */
  school: string | null;
  label: string;
  /** What it does, with the names of both. */
  name: string;
}) {
  const t = useTranslations('AdminRegisters');
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  return (
    <Button
      aria-label={name}
      disabled={busy}
      aria-busy={busy}
      onClick={() =>
        startTransition(async () => {
          const result = await decideRegisterMatch({ import: run, position, school });
          if (result.ok) toast.success(t('decided'));
          else toast.error(withReference(t(`refusals.${decisionProblem(result.error)}`), result));
          router.refresh();
          afterDecision();
        })
      }
    >
      {label}
    </Button>
  );
}
