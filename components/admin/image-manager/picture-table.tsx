import { GenerateImageButton } from '@/components/admin/images/generate-image-button';
import { EditLink, NameCell, PictureCell, PlaceCell } from '@/components/admin/school-cells';
import { ScrollRegion } from '@/components/ui/scroll-region';
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
  if (rows.length === 0) return <p className="empty">{t('empty')}</p>;
  return (
    <ScrollRegion label={caption}>
      <table className="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th>{t('colImage')}</th>
            <th>{t('colName')}</th>
            <th>{t('colPlace')}</th>
            <th>{t('colMain')}</th>
            <th>{t('colGallery')}</th>
            <th className="ends">{t('colActions')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} language={language} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Row({ language, row }: { language: Language; row: ImageTableRow }) {
  const t = translator(language, 'ImageManager');
  const regenerate = row.main === 'ai';
  return (
    <tr>
      <PictureCell school={row} />
      <NameCell school={row} below={row.isActive ? undefined : t('hidden')} />
      <PlaceCell school={row} />
      <td>
        {row.main === 'none' ? (
          <span className="none">{t('main.none')}</span>
        ) : (
          <span className={row.main === 'ai' ? 'srcbadge ai' : 'srcbadge'}>{t(`main.${row.main}`)}</span>
        )}
        {row.elsewhere && <span className="sub">{t('elsewhere')}</span>}
      </td>
      <td>
        {row.gallery.length === 0 ? (
          <span className="none">{t('galleryNone')}</span>
        ) : (
          <ul className="gallery-counts">
            {row.gallery.map(({ category, emoji, label, count, ai }) => (
              <li key={category}>
                <span aria-hidden="true">{emoji}</span> {t('galleryEntry', { label, count })}
                {ai > 0 && <span className="sub">{t('galleryAi', { count: ai })}</span>}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td>
        <div className="row-actions">
          <GenerateImageButton
            school={{ id: row.id, name: row.name }}
            regenerate={regenerate}
            label={t(regenerate ? 'regenerate' : 'generate')}
            name={t(regenerate ? 'regenerateFor' : 'generateFor', { name: row.name })}
          />
          <EditLink school={row} label={t('edit', { name: row.name })} />
        </div>
      </td>
    </tr>
  );
}
