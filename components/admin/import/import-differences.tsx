import { TablePagination } from '@/components/admin/table-pagination';
import { importAddress } from '@/lib/csv/model/import-query';
import { columnName } from '@/lib/csv/problem-words';
import { importDifferences, ROWS_A_PAGE } from '@/lib/csv/queries/imports';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { path } from '@/lib/routes';

/** The schools that undoing an import left as they are, with the fields that were changed since. */
export async function ImportDifferences({
  id,
  page,
  language,
}: {
  id: string;
  page: number;
  language: Language;
}) {
  const t = translator(language, 'AdminImport');
  const found = await importDifferences(id, page);
  return (
    <section aria-labelledby="import-left">
      <h2 id="import-left">{t('left')}</h2>
      <p className="hint">{t('leftHint')}</p>
      <ul className="imports">
        {found.schools.map(({ id: school, name, differing }) => (
          <li key={school}>
            <a href={path('adminSchoolEdit', { id: school })}>{name}</a>
            <span>
              {t('differs', {
                fields: differing
                  .map((field) => (field === 'images' ? t('pictures') : columnName(field, language)))
                  .join(', '),
              })}
            </span>
          </li>
        ))}
      </ul>
      {found.page_count > 1 && (
        <TablePagination
          language={language}
          total={found.total}
          page={found.page}
          pageCount={found.page_count}
          size={ROWS_A_PAGE}
          shown={found.schools.length}
          addressOf={(number) => importAddress({ id, page: number })}
        />
      )}
    </section>
  );
}
