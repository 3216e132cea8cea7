import type { Language } from '@/lib/i18n/locales';
import { mainPicture } from '@/lib/images/model/school-image';
import { schoolImages } from '@/lib/images/queries/school-images';
import { schoolRegisters } from '@/lib/imports/registers/queries/school-registers';
import type { Programme } from '@/lib/programmes/model/programme';
import type { School } from '@/lib/schools/model/school';
import { schoolOrganization } from '@/lib/seo/jsonld';
import { absolute } from '@/lib/site';
import { JsonLd } from './json-ld';

/** Structured data of a school's page. A drawn cover is not given as its picture. */
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
  return <JsonLd data={schoolOrganization(language, school, { picture, programmes, registers }, absolute)} />;
}
