import { ListFilters } from '@/components/admin/list-filters';
import { LoadFailed } from '@/components/admin/list-table';
import { PageHead } from '@/components/admin/page-head';
import { Card } from '@/components/ui/card';
import { FieldDescription } from '@/components/ui/field';
import { Pagination } from '@/components/ui/pagination';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import {
  PICTURE_KINDS,
  PICTURE_LIST,
  PICTURES_PAGE_SIZE,
  type PictureListState,
} from '@/lib/images/model/picture-list';
import { type SchoolsWithImagesPage, schoolsWithImages } from '@/lib/images/queries/schools-with-images';
import { logNull } from '@/lib/log';
import { toImageTableRow } from './image-table-row';
import { Initialise } from './initialise';
import { PictureTable } from './picture-table';
import { UploadTool } from './upload-tool';
import { UPLOAD_TOOLS } from './upload-tools';

export async function ImageManagerScreen({ language, list }: { language: Language; list: PictureListState }) {
  const t = translator(language, 'ImageManager');
  const page = await schoolsWithImages(list).catch(logNull);
  return (
    <>
      <PageHead title={t('title')} />
      <FieldDescription>{t('limits')}</FieldDescription>
      <section className="mt-6 grid grid-cols-2 gap-x-8 gap-y-5 max-lg:grid-cols-1" aria-label={t('tools')}>
        {UPLOAD_TOOLS.map((tool) => (
          <UploadTool key={tool.kind} {...tool} />
        ))}
        <Initialise language={language} />
      </section>
      <Card id="image-manager-schools" title={t('overview')} className="mt-8">
        {page === null ? (
          <LoadFailed text={t('loadFailed')} />
        ) : (
          <Overview language={language} list={list} page={page} />
        )}
      </Card>
    </>
  );
}

function Overview({
  language,
  list,
  page,
}: {
  language: Language;
  list: PictureListState;
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
      <ListFilters
        className="grid-cols-[minmax(0,2fr)_minmax(0,1fr)] max-lg:grid-cols-1"
        language={language}
        list={PICTURE_LIST}
        state={list}
        searchPlaceholder={t('searchPlaceholder')}
        filters={[{ name: 'kind', label: t('kind'), options: choices }]}
      />
      <PictureTable
        key={PICTURE_LIST.query(list)}
        language={language}
        rows={page.schools.map((school) => toImageTableRow(language, school))}
        caption={t('caption', { total: page.total })}
      />
      <Pagination
        language={language}
        total={page.total}
        page={page.page}
        size={PICTURES_PAGE_SIZE}
        addressOf={(to) => PICTURE_LIST.href({ ...list, page: to })}
      />
    </>
  );
}
