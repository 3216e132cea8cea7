'use client';

import { useTranslations } from 'next-intl';
import { useRun } from '@/components/admin/use-run';
import { Button } from '@/components/ui/button';
import { confirmSource } from '@/lib/imports/registers/actions/confirm-source';
import type { RegisterId } from '@/lib/imports/registers/model/registers';

export function ConfirmSource({
  register,
  source,
  confirmed,
  publisher,
}: {
  register: RegisterId;
  source: string;
  confirmed: boolean;
  publisher: string;
}) {
  const t = useTranslations('AdminRegisters');
  const [busy, run] = useRun();
  const label = t(confirmed ? 'licences.withdraw' : 'licences.confirm');
  return (
    <Button
      aria-label={`${label}: ${publisher}`}
      disabled={busy}
      aria-busy={busy}
      onClick={() =>
        run(() => confirmSource({ register, source, confirmed: !confirmed }), {
          success: t(confirmed ? 'licences.withdrawn' : 'licences.confirmed'),
          failure: t('licences.failed'),
        })
      }
    >
      {label}
    </Button>
  );
}
