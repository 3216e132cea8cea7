'use client';

import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { useAction } from '@/components/admin/use-action';
import { useRefresh } from '@/components/admin/use-refresh';
import { FieldDescription } from '@/components/ui/field';
import { Switch } from '@/components/ui/switch';
import { requireSecondFactor } from '@/lib/accounts/actions/require-second-factor';
import { withReference } from '@/lib/result';

/** Whether all administrators need a second factor; a change is applied immediately. */
export function FactorRule({ required }: { required: boolean }) {
  const t = useTranslations('AdminUsers');
  const refresh = useRefresh();
  const [busy, start] = useAction();

  const change = (wanted: boolean) =>
    start(async () => {
      const result = await requireSecondFactor({ required: wanted });
      if (result.ok) toast.success(t('factorSaved'));
      else {
        const reason = result.error === 'noFactor' ? t('factorFirst') : t('factorFailed');
        toast.error(t('error'), { description: withReference(reason, result) });
      }
      await refresh();
    }, t('factorFailed'));

  return (
    <div className="grid min-w-0 grid-cols-[auto_1fr] items-center gap-1 gap-x-2.5">
      <Switch
        id="factor-rule"
        checked={required}
        disabled={busy}
        onCheckedChange={change}
        aria-describedby="factor-rule-hint"
      />
      <label className="text-micro leading-snug font-semibold text-ink-2" htmlFor="factor-rule">
        {t('factorRequired')}
      </label>
      <FieldDescription className="col-span-full" id="factor-rule-hint">
        {t('factorHint')}
      </FieldDescription>
    </div>
  );
}
