import type { Language } from '@/lib/i18n/locales';
import { MAIN_CATEGORY } from '@/lib/images/model/categories';
import { schoolImages } from '@/lib/images/queries/school-images';
import type { School } from '@/lib/schools/model/school';
import { schoolOrganization } from '@/lib/seo/jsonld';
import { absolute } from '@/lib/site';
import { JsonLd } from './json-ld';

/** Structured data of a school's page. Only a photograph is given as its picture. */
export async function SchoolData({ language, school }: { language: Language; school: School }) {
  const images = await schoolImages(school.id, school.name);
  const photo = images.find(({ type, category }) => type === 'real' && category === MAIN_CATEGORY);
  return <JsonLd data={schoolOrganization(language, school, photo?.address ?? null, absolute)} />;
}
