import type { Language } from '@/lib/i18n/locales';
import { mainPicture } from '@/lib/images/model/school-image';
import { schoolImages } from '@/lib/images/queries/school-images';
import { schoolRegisters } from '@/lib/imports/registers/queries/school-registers';
import type { Programme } from '@/lib/programmes/model/programme';
import { href } from '@/lib/routes';
import type { School } from '@/lib/schools/model/school';
import { itemList, schoolOrganization } from '@/lib/seo/jsonld';
import { absolute } from '@/lib/site';
import { JsonLd } from './json-ld';

/** Google's minimum for a list of courses; otherwise only programme pages have data. */
const MIN_COURSES = 3;

/** Placeholder artwork is not used as the picture. */
export async function SchoolData({
  language,
  school,
  programmes,
}: {
  language: Language;
  school: School;
  programmes: readonly Programme[];
}) {
  const [images, registers] = await Promise.all([
    schoolImages(school.id, school.name),
    schoolRegisters(school),
  ]);
  const picture = mainPicture(school.image, images);
  const courses = programmes.map(({ slug }) =>
    absolute(href(language, 'programme', { slug: school.slug, programme: slug })),
  );
  return (
    <>
      <JsonLd data={schoolOrganization(language, school, { picture, programmes, registers }, absolute)} />
      {courses.length >= MIN_COURSES && <JsonLd data={itemList(courses, courses.length)} />}
    </>
  );
}
