import { ChoiceControl, SearchControl } from '@/components/admin/list-controls';
import { LoadFailed } from '@/components/admin/list-table';
import { LiveForm } from '@/components/admin/live-form';
import { TablePagination } from '@/components/admin/table-pagination';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { logNull } from '@/lib/log';
import { path } from '@/lib/routes';
import { SYNONYM_KINDS } from '@/lib/search/model/synonym';
import { type SynonymFilters, synonymFilterQuery } from '@/lib/search/model/synonym-filters';
import { listSynonyms, SYNONYMS_PAGE_SIZE } from '@/lib/search/queries/synonyms';
import { synonymChoices } from './synonym-choices';
import { SynonymEditor } from './synonym-editor';

/** Synonyms of the search. `added` is the phrase of a new one; '' for none. */
export async function SynonymsScreen({
  language,
  filters,
  added,
}: {
  language: Language;
  filters: SynonymFilters;
  added: string;
}) {
  const t = translator(language, 'AdminSynonyms');
  const found = await listSynonyms(filters).catch(logNull);
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="hint">{t('intro')}</p>
      {found === null && <LoadFailed text={t('loadFailed')} />}
      {found && (
        <>
          <LiveForm list="adminSynonyms">
            <SearchControl
              list="synonyms"
              label={t('search')}
              placeholder={t('searchPlaceholder')}
              value={filters.search}
            />
            <ChoiceControl list="synonyms" name="kind" label={t('kind')} all={t('all')} value={filters.kind}>
              {SYNONYM_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kinds.${kind}`)}
                </option>
              ))}
            </ChoiceControl>
          </LiveForm>
          <SynonymEditor
            language={language}
            synonyms={found.synonyms}
            choices={synonymChoices(language)}
            added={added}
            empty={t(filters.search || filters.kind ? 'noMatch' : 'empty')}
          />
          {found.total > 0 && (
            <TablePagination
              language={language}
              total={found.total}
              page={found.page}
              pageCount={found.page_count}
              size={SYNONYMS_PAGE_SIZE}
              shown={found.synonyms.length}
              addressOf={(page) => path('adminSynonyms') + synonymFilterQuery({ ...filters, page })}
            />
          )}
        </>
      )}
    </>
  );
}
