'use client';

import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { useAction } from '@/components/admin/use-action';
import { useRefresh } from '@/components/admin/use-refresh';
import { Button } from '@/components/ui/button';
import { confirmSource } from '@/lib/imports/registers/actions/confirm-source';
import type { RegisterId } from '@/lib/imports/registers/model/registers';
import { withReference } from '@/lib/result';

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
  const refresh = useRefresh();
  const [busy, start] = useAction();
  const label = t(confirmed ? 'licences.withdraw' : 'licences.confirm');
  return (
    <Button
      aria-label={`${label}: ${publisher}`}
      disabled={busy}
      aria-busy={busy}
      onClick={() =>
        start(async () => {
          const result = await confirmSource({ register, source, confirmed: !confirmed });
          if (result.ok) toast.success(t(confirmed ? 'licences.withdrawn' : 'licences.confirmed'));
          else toast.error(withReference(t('licences.failed'), result));
          await refresh();
        }, t('licences.failed'))
      }
    >
      {label}
    </Button>
  );
}
