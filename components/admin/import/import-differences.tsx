import { FieldDescription } from '@/components/ui/field';
import { Pagination } from '@/components/ui/pagination';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { Contents } from '@/lib/imports/model/contents';
import { columnName } from '@/lib/imports/model/headings';
import { type ImportPlace, importAddress } from '@/lib/imports/model/import-query';
import { importDifferences, ROWS_A_PAGE } from '@/lib/imports/queries/imports';
import { path } from '@/lib/routes';

/** What undoing an import left unchanged because it was edited since. */
export async function ImportDifferences({
  id,
  contents,
  place,
  page,
  language,
}: {
  id: string;
  contents: Contents;
  place: ImportPlace;
  page: number;
  language: Language;
}) {
  const t = translator(language, 'AdminImport');
  const found = await importDifferences(id, page);
  return (
    <section aria-labelledby="import-left">
      <h2 id="import-left">{t('left')}</h2>
      <FieldDescription>{t(`of.${contents}.leftHint`)}</FieldDescription>
      <ul className="my-3 grid max-w-240 list-none">
        {found.rows.map(({ id: row, name, school, school_id, differing }) => (
          <li
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-2"
            key={row}
          >
            <a href={path('adminSchoolEdit', { id: school_id })}>
              {school === null ? name : `${name} · ${school}`}
            </a>
            <span>
              {t('differs', {
                fields: differing
                  .map((field) =>
                    field === 'images' ? t('pictures') : columnName(contents, field, language),
                  )
                  .join(', '),
              })}
            </span>
          </li>
        ))}
      </ul>
      {found.page_count > 1 && (
        <Pagination
          language={language}
          total={found.total}
          page={found.page}
          size={ROWS_A_PAGE}
          addressOf={(number) => importAddress({ id, page: number }, place)}
        />
      )}
    </section>
  );
}
