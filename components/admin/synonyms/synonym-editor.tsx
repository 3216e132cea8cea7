'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useRefresh } from '@/components/admin/use-refresh';
import { useRun } from '@/components/admin/use-run';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { deleteSynonym } from '@/lib/search/actions/delete-synonym';
import { saveSynonym } from '@/lib/search/actions/save-synonym';
import type { SynonymKind } from '@/lib/search/model/synonym';
import type { ListedSynonym } from '@/lib/supabase/results/synonyms';
import type { SynonymChoices } from './synonym-choices';
import { type OpenedSynonym, SynonymDialog } from './synonym-dialog';
import { SynonymTable } from './synonym-table';

const NEW: OpenedSynonym = {
  id: null,
  version: 0,
  form: { phrase: '', kind: 'field', value: 'culinaryArts' },
};

export function SynonymEditor({
  language,
  synonyms,
  choices,
  added,
}: {
  language: Language;
  synonyms: ListedSynonym[];
  choices: SynonymChoices;
  added: string;
}) {
  const t = useTranslations('AdminSynonyms');
  const router = useRouter();
  const refresh = useRefresh();
  const [opened, setOpened] = useState<OpenedSynonym | null>(
    added ? { ...NEW, form: { ...NEW.form, phrase: added } } : null,
  );
  const [asked, setAsked] = useState<ListedSynonym | null>(null);
  const [busy, run] = useRun();

  const formOf = ({ phrase, kind, value }: ListedSynonym) => ({ phrase, kind: kind as SynonymKind, value });

  function close() {
    setOpened(null);
    // Removed from the address, so that a reload does not open the dialog again.
    const address = new URL(location.href);
    if (!address.searchParams.has('add')) return;
    address.searchParams.delete('add');
    router.replace(address.pathname + address.search, { scroll: false });
  }

  const bringBack = (one: ListedSynonym) =>
    run(() => saveSynonym({ id: null, version: 0, form: formOf(one) }), {
      success: t('broughtBack'),
      title: t('error'),
      failure: t('failed'),
    });

  const remove = (one: ListedSynonym) =>
    run(() => deleteSynonym({ id: one.id, version: one.version }), {
      success: () =>
        toast.success(t('deleted'), { action: { label: t('undo'), onClick: () => bringBack(one) } }),
      title: t('error'),
      failure: t('failed'),
      refusal: (code) => t(code === 'outdated' ? 'outdated' : 'failed'),
    });

  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button variant="default" onClick={() => setOpened(NEW)}>
          <Icon name="plus" /> {t('add')}
        </Button>
      </div>
      {synonyms.length > 0 && (
        <SynonymTable
          language={language}
          synonyms={synonyms}
          choices={choices}
          busy={busy}
          onEdit={(one) => setOpened({ id: one.id, version: one.version, form: formOf(one) })}
          onDelete={setAsked}
        />
      )}
      {opened && (
        <SynonymDialog
          opened={opened}
          choices={choices}
          onSaved={() => {
            toast.success(t('saved'));
            close();
            void refresh();
          }}
          onClose={close}
        />
      )}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={t('deleteTitle')}
          text={t('deleteQuestion', { phrase: asked.phrase })}
          cancel={t('cancel')}
          confirm={t('delete')}
          destructive
          onConfirm={() => remove(asked)}
        />
      )}
    </>
  );
}
