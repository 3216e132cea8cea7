import { EditLink, NameCell, PictureCell, PlaceCell } from '@/components/admin/school-cells';
import { SelectPage, SelectRow } from '@/components/admin/selecting';
import { Icon } from '@/components/ui/icon';
import { ScrollRegion } from '@/components/ui/scroll-region';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { SchoolListState } from '@/lib/schools/model/school-list';
import { RowMenu } from './row-menu';
import type { RowView } from './row-view';
import { Selection } from './selection';

export function SchoolTable({
  language,
  rows,
  filters,
  total,
}: {
  language: Language;
  rows: RowView[];
  filters: SchoolListState;
  total: number;
}) {
  const t = translator(language, 'AdminSchools');
  const unknown = (
    <abbr className="none" title={t('unknownTitle')}>
      {t('unknown')}
    </abbr>
  );
  return (
    <Selection ids={rows.map(({ id }) => id)}>
      <ScrollRegion label={t('title')}>
        <table className="table">
          <caption className="visually-hidden">{t('caption', { total })}</caption>
          <thead>
            <tr>
              <th className="pick">
                <SelectPage label={t('selectPage')} />
              </th>
              <th>{t('colImage')}</th>
              <th aria-sort={sortOf(filters, 'name')}>{t('colName')}</th>
              <th aria-sort={sortOf(filters, 'country')}>{t('colPlace')}</th>
              <th>{t('colType')}</th>
              <th className="num">{t('colStudents')}</th>
              <th className="num">{t('colRating')}</th>
              <th className="num">{t('colCompleteness')}</th>
              <th>{t('colStatus')}</th>
              <th className="ends">{t('colActions')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="pick">
                  <SelectRow id={row.id} label={t('select', { name: row.name })} />
                </td>
                <PictureCell school={row} />
                <NameCell school={row} below={`/${row.slug}`} />
                <PlaceCell school={row} />
                <td>{row.type}</td>
                <td className="num">{row.students ?? unknown}</td>
                <td className="num">{row.rating ?? unknown}</td>
                <td className="num">
                  <abbr title={row.completeness.missing}>{row.completeness.points}</abbr>
                </td>
                <td>
                  <span className={row.isActive ? 'status' : 'status off'}>
                    {t(row.isActive ? 'isActive' : 'isInactive')}
                  </span>
                </td>
                <td>
                  <div className="row-actions">
                    <a
                      className="iconbtn"
                      href={row.publicAddress}
                      target="_blank"
                      rel="noopener"
                      aria-label={t(row.isActive ? 'view' : 'preview', { name: row.name })}
                    >
                      <Icon name="eye" />
                    </a>
                    <EditLink school={row} label={t('edit', { name: row.name })} />
                    <RowMenu row={{ id: row.id, name: row.name, isActive: row.isActive }} />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Selection>
  );
}

function sortOf({ sort, order }: SchoolListState, column: SchoolListState['sort']) {
  if (sort !== column) return undefined;
  return order === 'desc' ? 'descending' : 'ascending';
}
