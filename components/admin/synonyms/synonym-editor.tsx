'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useAction } from '@/components/admin/use-action';
import { useRefresh } from '@/components/admin/use-refresh';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { withReference } from '@/lib/result';
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
  const [busy, start] = useAction();

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
    start(async () => {
      const result = await saveSynonym({ id: null, version: 0, form: formOf(one) });
      if (result.ok) toast.success(t('broughtBack'));
      else toast.error(t('error'), { description: withReference(t('failed'), result) });
      await refresh();
    }, t('failed'));

  const remove = (one: ListedSynonym) =>
    start(async () => {
      const result = await deleteSynonym({ id: one.id, version: one.version });
      if (result.ok)
        toast.success(t('deleted'), { action: { label: t('undo'), onClick: () => bringBack(one) } });
      else {
        const reason = t(result.error === 'outdated' ? 'outdated' : 'failed');
        toast.error(t('error'), { description: withReference(reason, result) });
      }
      await refresh();
    }, t('failed'));

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
