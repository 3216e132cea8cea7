import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { LocalTime } from '@/components/ui/local-time';
import { ScrollRegion } from '@/components/ui/scroll-region';
import type { Language } from '@/lib/i18n/locales';
import type { SynonymKind } from '@/lib/search/model/synonym';
import type { ListedSynonym } from '@/lib/supabase/database.types';
import type { SynonymChoices } from './synonym-choices';

/** Phrases, what they ask for, and who said so last. */
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
  return (
    <ScrollRegion label={t('title')}>
      <table className="table audit">
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            <th>{t('phrase')}</th>
            <th>{t('kind')}</th>
            <th>{t('value')}</th>
            <th>{t('changed')}</th>
            <th>{t('actions')}</th>
          </tr>
        </thead>
        <tbody>
          {synonyms.map((one) => {
            const kind = one.kind as SynonymKind;
            return (
              <tr key={one.id}>
                <td className="when">{one.phrase}</td>
                <td data-label={t('kind')}>{t(`kinds.${kind}`)}</td>
                <td data-label={t('value')}>
                  {kind === 'any' ? <span className="none">–</span> : labelOf(kind, one.value)}
                </td>
                <td data-label={t('changed')}>
                  {one.changed_at === null ? (
                    <span className="none">–</span>
                  ) : (
                    <span>
                      <LocalTime language={language} at={one.changed_at} />
                      <span className="sub">{one.changed_by ?? t('somebody')}</span>
                    </span>
                  )}
                </td>
                <td>
                  <span className="panel-actions">
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={t('editOne', { phrase: one.phrase, kind: t(`kinds.${kind}`) })}
                      onClick={() => onEdit(one)}
                    >
                      <Icon name="pencil" />
                    </Button>
                    <Button
                      variant="ghost"
                      size="icon"
                      disabled={busy}
                      aria-label={t('deleteOne', { phrase: one.phrase, kind: t(`kinds.${kind}`) })}
                      onClick={() => onDelete(one)}
                    >
                      <Icon name="trash-2" />
                    </Button>
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
