'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useRefresh } from '@/components/admin/use-refresh';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { FieldDescription } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { inspectBucket } from '@/lib/images/actions/inspect-bucket';
import { repairBucket } from '@/lib/images/actions/repair-bucket';
import type { Inspection, Repair } from '@/lib/images/model/inspection';
import { Findings } from './findings';

/** Compares bucket and table, lists what is orphaned, and repairs exactly that after confirmation (decision 39). */
export function Initialise({ language }: { language: Language }) {
  const t = useTranslations('ImageManager');
  const refresh = useRefresh();
  const [busy, setBusy] = useState<'comparing' | 'repairing' | null>(null);
  const [found, setFound] = useState<Inspection | null>(null);
  const [repaired, setRepaired] = useState<Repair | null>(null);
  const [confirming, setConfirming] = useState(false);

  async function work(what: 'comparing' | 'repairing', act: () => Promise<boolean>) {
    setBusy(what);
    const ok = await act().catch(() => false);
    setBusy(null);
    if (ok) toast.success(t('initialised'));
    else toast.error(t('initialiseFailed'));
  }

  const compare = () =>
    work('comparing', async () => {
      const result = await inspectBucket({});
      setRepaired(null);
      setFound(result.ok ? result.value : null);
      return result.ok;
    });

  const repair = (shown: Inspection) =>
    work('repairing', async () => {
      const result = await repairBucket({
        files: shown.orphanedFiles.shown.map(({ name }) => name),
        rows: shown.orphanedRows.shown.map(({ id }) => id),
        schools: shown.unlisted.shown.map(({ schoolId }) => schoolId),
      });
      if (result.ok) {
        setRepaired(result.value.repair);
        setFound(result.value.inspection);
      }
      await refresh();
      return result.ok;
    });

  const amounts = found && {
    files: found.orphanedFiles.shown.length,
    rows: found.orphanedRows.shown.length,
    schools: found.unlisted.shown.length,
  };
  const repairable = amounts !== null && amounts.files + amounts.rows + amounts.schools > 0;
  return (
    <Card id="initialise" title={t('initialise')} className="col-span-full">
      <p className="mt-1 text-ink-2">{t('initialiseText')}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button variant="outline" disabled={busy !== null} onClick={compare}>
          <Icon name="search" /> {t(busy === 'comparing' ? 'comparing' : 'compare')}
        </Button>
        {repairable && (
          <Button variant="destructive" disabled={busy !== null} onClick={() => setConfirming(true)}>
            <Icon name="wand-sparkles" /> {t(busy === 'repairing' ? 'repairing' : 'repair')}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {repaired && <RepairLine repair={repaired} />}
        {found && <Findings language={language} found={found} />}
      </div>
      {found && amounts && (
        <ConfirmDialog
          open={confirming}
          onOpenChange={setConfirming}
          title={t('repairTitle')}
          text={t('repairQuestion', amounts)}
          cancel={t('cancel')}
          confirm={t('repair')}
          destructive
          onConfirm={() => repair(found)}
        />
      )}
    </Card>
  );
}

function RepairLine({ repair }: { repair: Repair }) {
  const t = useTranslations('ImageManager');
  const { filesRemoved: files, rowsRemoved: rows, listed, cleared, left } = repair;
  return (
    <FieldDescription>
      {t('repaired', { files, rows, schools: listed + cleared })}
      {left > 0 && ` ${t('leftAlone', { count: left })}`}
    </FieldDescription>
  );
}
