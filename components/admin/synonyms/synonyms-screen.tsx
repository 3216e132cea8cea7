import { AdminList } from '@/components/admin/admin-list';
import { FieldDescription } from '@/components/ui/field';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { logNull } from '@/lib/log';
import { SYNONYM_KINDS } from '@/lib/search/model/synonym';
import { SYNONYM_LIST, type SynonymListState } from '@/lib/search/model/synonym-list';
import { listSynonyms, SYNONYMS_PAGE_SIZE } from '@/lib/search/queries/synonyms';
import { synonymChoices } from './synonym-choices';
import { SynonymEditor } from './synonym-editor';

/** Synonyms of the search. `added` is the phrase of a new one; '' for none. */
export async function SynonymsScreen({
  language,
  list,
  added,
}: {
  language: Language;
  list: SynonymListState;
  added: string;
}) {
  const t = translator(language, 'AdminSynonyms');
  const found = await listSynonyms(list).catch(logNull);
  return (
    <AdminList
      language={language}
      list={SYNONYM_LIST}
      state={list}
      found={found}
      size={SYNONYMS_PAGE_SIZE}
      title={t('title')}
      intro={<FieldDescription>{t('intro')}</FieldDescription>}
      searchPlaceholder={t('searchPlaceholder')}
      filters={[
        {
          name: 'kind',
          label: t('kind'),
          options: [
            { value: '', label: t('all') },
            ...SYNONYM_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
          ],
        },
      ]}
    >
      {({ synonyms }) => (
        <SynonymEditor
          language={language}
          synonyms={synonyms}
          choices={synonymChoices(language)}
          added={added}
        />
      )}
    </AdminList>
  );
}
