'use client';

import { useTranslations } from 'next-intl';
import { useRun } from '@/components/admin/use-run';
import { FieldDescription } from '@/components/ui/field';
import { Switch } from '@/components/ui/switch';
import { requireSecondFactor } from '@/lib/accounts/actions/require-second-factor';

/** Whether all administrators need a second factor; a change is applied immediately. */
export function FactorRule({ required }: { required: boolean }) {
  const t = useTranslations('AdminUsers');
  const [busy, run] = useRun();

  const change = (wanted: boolean) =>
    run(() => requireSecondFactor({ required: wanted }), {
      success: t('factorSaved'),
      title: t('error'),
      failure: t('factorFailed'),
      refusal: (code) => t(code === 'noFactor' ? 'factorFirst' : 'factorFailed'),
    });

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
