'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { useAction } from '@/components/admin/use-action';
import { Button } from '@/components/ui/button';
import { importAddress } from '@/lib/imports/model/import-query';
import { startRun } from '@/lib/imports/registers/actions/start-run';
import type { RegisterId } from '@/lib/imports/registers/model/registers';
import { problemText } from './problem-text';

export function StartButton({ register, label }: { register: RegisterId; label: string }) {
  const t = useTranslations('AdminRegisters');
  const words = useTranslations('AdminImport');
  const router = useRouter();
  const [busy, start] = useAction();
  return (
    <Button
      disabled={busy}
      aria-busy={busy}
      aria-label={label}
      onClick={() =>
        start(async () => {
          const result = await startRun({ register });
          if (result.ok) router.push(importAddress({ id: result.value.id }, 'adminRegisters'));
          else toast.error(problemText({ ...result.fields, error: result.error }, t, words));
        }, words('problems.failed'))
      }
    >
      {busy ? t('reading') : t('checkShipped')}
    </Button>
  );
}
