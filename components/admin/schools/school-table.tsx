import { EditLink, NameCell, PictureCell, PlaceCell } from '@/components/admin/school-cells';
import { SelectPage, SelectRow } from '@/components/admin/selecting';
import { statusVariants } from '@/components/ui/badge';
import { buttonVariants } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
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
    <abbr className="cursor-help text-ink-3 no-underline" title={t('unknownTitle')}>
      {t('unknown')}
    </abbr>
  );
  return (
    <Selection ids={rows.map(({ id }) => id)}>
      <ScrollRegion label={t('title')}>
        <Table>
          <caption className="sr-only">{t('caption', { total })}</caption>
          <thead>
            <TableRow className="max-sm:block">
              <TableHead className="w-8 pl-1">
                <SelectPage label={t('selectPage')} />
              </TableHead>
              <TableHead className="max-sm:hidden">{t('colImage')}</TableHead>
              <TableHead className="max-sm:hidden" aria-sort={sortOf(filters, 'name')}>
                {t('colName')}
              </TableHead>
              <TableHead className="max-sm:hidden" aria-sort={sortOf(filters, 'country')}>
                {t('colPlace')}
              </TableHead>
              <TableHead className="max-sm:hidden">{t('colType')}</TableHead>
              <TableHead className="pr-6 text-right max-sm:hidden">{t('colStudents')}</TableHead>
              <TableHead className="pr-6 text-right max-sm:hidden">{t('colRating')}</TableHead>
              <TableHead className="pr-6 text-right max-sm:hidden">{t('colCompleteness')}</TableHead>
              <TableHead className="max-sm:hidden">{t('colStatus')}</TableHead>
              <TableHead className="pr-1 text-right max-sm:hidden">{t('colActions')}</TableHead>
            </TableRow>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TableRow
                key={row.id}
                className="max-sm:grid max-sm:grid-cols-[2rem_minmax(0,1fr)_auto] max-sm:border-b max-sm:border-rule"
              >
                <TableCell className="w-8 pl-1 max-sm:row-span-2 max-sm:border-0">
                  <SelectRow id={row.id} label={t('select', { name: row.name })} />
                </TableCell>
                <PictureCell school={row} />
                <NameCell school={row} below={`/${row.slug}`} />
                <PlaceCell school={row} />
                <TableCell className="max-sm:hidden">{row.type}</TableCell>
                <TableCell className="pr-6 text-right max-sm:hidden">{row.students ?? unknown}</TableCell>
                <TableCell className="pr-6 text-right max-sm:hidden">{row.rating ?? unknown}</TableCell>
                <TableCell className="pr-6 text-right max-sm:hidden">
                  <abbr title={row.completeness.missing}>{row.completeness.points}</abbr>
                </TableCell>
                <TableCell className="max-sm:border-0 max-sm:text-right">
                  <span className={row.isActive ? statusVariants() : statusVariants({ variant: 'off' })}>
                    {t(row.isActive ? 'isActive' : 'isInactive')}
                  </span>
                </TableCell>
                <TableCell className="max-sm:col-start-3 max-sm:row-start-1 max-sm:border-0">
                  <div className="relative flex justify-end gap-0.5">
                    <a
                      className={cn(buttonVariants({ variant: 'ghost', size: 'icon-sm' }), 'text-ink-2')}
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
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </ScrollRegion>
    </Selection>
  );
}

function sortOf({ sort, order }: SchoolListState, column: SchoolListState['sort']) {
  if (sort !== column) return undefined;
  return order === 'desc' ? 'descending' : 'ascending';
}
