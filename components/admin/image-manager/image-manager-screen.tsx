import { LoadFailed } from '@/components/admin/list-table';
import { TablePagination } from '@/components/admin/table-pagination';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import {
  PICTURE_KINDS,
  PICTURES_PAGE_SIZE,
  type PictureFilters,
  pictureFilterQuery,
} from '@/lib/images/model/picture-filters';
import { type SchoolsWithImagesPage, schoolsWithImages } from '@/lib/images/queries/schools-with-images';
import { logNull } from '@/lib/log';
import { path } from '@/lib/routes';
import { toImageTableRow } from './image-table-row';
import { Initialise } from './initialise';
import { OverviewFilters } from './overview-filters';
import { PictureTable } from './picture-table';
import { UploadTool } from './upload-tool';
import { UPLOAD_TOOLS } from './upload-tools';

export async function ImageManagerScreen({
  language,
  filters,
}: {
  language: Language;
  filters: PictureFilters;
}) {
  const t = translator(language, 'ImageManager');
  const page = await schoolsWithImages(filters).catch(logNull);
  return (
    <>
      <div className="page-head">
        <h1>{t('title')}</h1>
      </div>
      <p className="hint">{t('limits')}</p>
      <section className="panels" aria-label={t('tools')}>
        {UPLOAD_TOOLS.map((tool) => (
          <UploadTool key={tool.kind} {...tool} />
        ))}
        <Initialise language={language} />
      </section>
      <section className="pictures" aria-labelledby="image-manager-schools">
        <h2 id="image-manager-schools">{t('overview')}</h2>
        {page === null ? (
          <LoadFailed text={t('loadFailed')} />
        ) : (
          <Overview language={language} filters={filters} page={page} />
        )}
      </section>
    </>
  );
}

function Overview({
  language,
  filters,
  page,
}: {
  language: Language;
  filters: PictureFilters;
  page: SchoolsWithImagesPage;
}) {
  const t = translator(language, 'ImageManager');
  const count = (kind: keyof SchoolsWithImagesPage['counts']) => formatCount(language, page.counts[kind]);
  const choices = [
    { value: '', label: `${t('kinds.all')} (${count('all')})` },
    ...PICTURE_KINDS.map((kind) => ({ value: kind, label: `${t(`kinds.${kind}`)} (${count(kind)})` })),
  ];
  return (
    <>
      <OverviewFilters language={language} filters={filters} choices={choices} />
      <PictureTable
        key={pictureFilterQuery(filters)}
        language={language}
        rows={page.schools.map((school) => toImageTableRow(language, school))}
        caption={t('caption', { total: page.total })}
      />
      <TablePagination
        language={language}
        {...page}
        size={PICTURES_PAGE_SIZE}
        shown={page.schools.length}
        addressOf={(to) => path('imageManager') + pictureFilterQuery({ ...filters, page: to })}
      />
    </>
  );
}
