import { useTranslations } from 'next-intl';
import { ListTable } from '@/components/admin/list-table';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { LocalTime } from '@/components/ui/local-time';
import type { Language } from '@/lib/i18n/locales';
import type { SynonymKind } from '@/lib/search/model/synonym';
import type { ListedSynonym } from '@/lib/supabase/results/synonyms';
import type { SynonymChoices } from './synonym-choices';

export function SynonymTable({
  language,
  synonyms,
  choices,
  busy,
  onEdit,
  onDelete,
}: {
  language: Language;
  synonyms: ListedSynonym[];
  choices: SynonymChoices;
  busy: boolean;
  onEdit: (synonym: ListedSynonym) => void;
  onDelete: (synonym: ListedSynonym) => void;
}) {
  const t = useTranslations('AdminSynonyms');
  const labelOf = (kind: SynonymKind, value: string) =>
    choices[kind].find((choice) => choice.value === value)?.label ?? value;
  const nameOf = (one: ListedSynonym) => ({
    phrase: one.phrase,
    kind: t(`kinds.${one.kind as SynonymKind}`),
  });
  return (
    <ListTable
      label={t('title')}
      tall
      rows={synonyms}
      rowKey={({ id }) => id}
      columns={[
        { label: t('phrase'), kind: 'when', bare: true, cell: ({ phrase }) => phrase },
        { label: t('kind'), cell: (one) => nameOf(one).kind },
        {
          label: t('value'),
          cell: ({ kind, value }) =>
            kind === 'any' ? <span className="text-ink-3">–</span> : labelOf(kind as SynonymKind, value),
        },
        {
          label: t('changed'),
          kind: 'wide',
          cell: ({ changed_at, changed_by }) =>
            changed_at === null ? (
              <span className="text-ink-3">–</span>
            ) : (
              <span>
                <LocalTime language={language} at={changed_at} />
                <span className="block text-xs leading-snug text-ink-3">{changed_by ?? t('somebody')}</span>
              </span>
            ),
        },
        {
          label: t('actions'),
          bare: true,
          cell: (one) => (
            <span className="flex gap-2.5">
              <Button
                variant="ghost"
                size="icon-sm"
                className="h-8.5 w-11"
                aria-label={t('editOne', nameOf(one))}
                onClick={() => onEdit(one)}
              >
                <Icon name="pencil" />
              </Button>
              <Button
                variant="ghost"
                size="icon-sm"
                className="h-8.5 w-11"
                disabled={busy}
                aria-label={t('deleteOne', nameOf(one))}
                onClick={() => onDelete(one)}
              >
                <Icon name="trash-2" />
              </Button>
            </span>
          ),
        },
      ]}
    />
  );
}
