import { GenerateImageButton } from '@/components/admin/images/generate-image-button';
import { EditLink, NameCell, PictureCell, PlaceCell } from '@/components/admin/school-cells';
import { badgeVariants } from '@/components/ui/badge';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { ImageTableRow } from './image-table-row';

export function PictureTable({
  language,
  rows,
  caption,
}: {
  language: Language;
  rows: ImageTableRow[];
  caption: string;
}) {
  const t = translator(language, 'ImageManager');
  if (rows.length === 0) return <p className="py-18 text-center text-ink-2">{t('empty')}</p>;
  return (
    <ScrollRegion label={caption}>
      <Table>
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:hidden">
          <TableRow>
            <TableHead>{t('colImage')}</TableHead>
            <TableHead>{t('colName')}</TableHead>
            <TableHead>{t('colPlace')}</TableHead>
            <TableHead>{t('colMain')}</TableHead>
            <TableHead>{t('colGallery')}</TableHead>
            <TableHead className="pr-1 text-right">{t('colActions')}</TableHead>
          </TableRow>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} language={language} row={row} />
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

function Row({ language, row }: { language: Language; row: ImageTableRow }) {
  const t = translator(language, 'ImageManager');
  const regenerate = row.main === 'ai';
  return (
    <TableRow className="max-sm:grid max-sm:grid-cols-[0_minmax(0,1fr)_auto] max-sm:border-b max-sm:border-rule max-sm:py-1">
      <PictureCell school={row} />
      <NameCell school={row} below={row.isActive ? undefined : t('hidden')} />
      <PlaceCell school={row} />
      <TableCell className="max-sm:col-start-2 max-sm:border-0">
        {row.main === 'none' ? (
          <span className="text-ink-3">{t('main.none')}</span>
        ) : (
          <span className={badgeVariants({ variant: row.main === 'ai' ? 'solid' : 'default' })}>
            {t(`main.${row.main}`)}
          </span>
        )}
        {row.elsewhere && <span className="block text-xs leading-snug text-ink-3">{t('elsewhere')}</span>}
      </TableCell>
      <TableCell className="max-sm:col-start-2 max-sm:border-0">
        {row.gallery.length === 0 ? (
          <span className="text-ink-3">{t('galleryNone')}</span>
        ) : (
          <ul className="flex max-w-105 flex-wrap gap-x-3.5 gap-y-0.5 text-micro text-ink-2">
            {row.gallery.map(({ category, emoji, label, count, ai }) => (
              <li key={category}>
                <span aria-hidden="true">{emoji}</span> {t('galleryEntry', { label, count })}
                {ai > 0 && (
                  <span className="ml-1 inline text-xs leading-snug text-ink-3">
                    {t('galleryAi', { count: ai })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </TableCell>
      <TableCell className="max-sm:col-start-3 max-sm:row-start-1 max-sm:border-0">
        <div className="relative flex justify-end gap-0.5">
          <GenerateImageButton
            school={{ id: row.id, name: row.name }}
            regenerate={regenerate}
            label={t(regenerate ? 'regenerate' : 'generate')}
            name={t(regenerate ? 'regenerateFor' : 'generateFor', { name: row.name })}
          />
          <EditLink school={row} label={t('edit', { name: row.name })} />
        </div>
      </TableCell>
    </TableRow>
  );
}
