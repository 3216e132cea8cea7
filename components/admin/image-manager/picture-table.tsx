'use client';

import { useTranslations } from 'next-intl';
import { GenerateImageButton } from '@/components/admin/images/generate-image-button';
import { Flag } from '@/components/ui/flag';
import { Icon } from '@/components/ui/icon';
import { ScrollRegion } from '@/components/ui/scroll-region';
import type { ImageTableRow } from './image-table-row';

/** Schools with their pictures, and a button for each that generates one. */
export function PictureTable({ rows, caption }: { rows: ImageTableRow[]; caption: string }) {
  const t = useTranslations('ImageManager');
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
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Row({ row }: { row: ImageTableRow }) {
  const t = useTranslations('ImageManager');
  const regenerate = row.main === 'ai';
  return (
    <tr>
      <td className="thumb">
        <img src={row.picture} width={48} height={36} alt="" loading="lazy" />
      </td>
      <td className="name">
        <a href={row.editAddress}>{row.name}</a>
        {!row.isActive && <span className="sub">{t('hidden')}</span>}
      </td>
      <td>
        <span className="location-cell">
          <Flag code={row.flag} />
          <span>
            {row.city}
            <span className="sub">{row.country}</span>
          </span>
        </span>
      </td>
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
            school={row}
            regenerate={regenerate}
            label={t(regenerate ? 'regenerate' : 'generate')}
            name={t(regenerate ? 'regenerateFor' : 'generateFor', { name: row.name })}
          />
          <a className="iconbtn" href={row.editAddress} aria-label={t('edit', { name: row.name })}>
            <Icon name="pencil" />
          </a>
        </div>
      </td>
    </tr>
  );
}
