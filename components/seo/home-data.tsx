import { questions } from '@/components/directory/faq';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { href } from '@/lib/routes';
import { firstSchoolNames } from '@/lib/schools/queries/first-schools';
import { breadcrumbList, faqPage, LISTED_SCHOOLS, schoolList, webSite } from '@/lib/seo/jsonld';
import { absolute } from '@/lib/site';
import { JsonLd } from './json-ld';

export async function HomeData({ language, total }: { language: Language; total: number }) {
  const site = translator(language, 'Site');
  const crumbs = translator(language, 'Breadcrumbs');
  const schools = await firstSchoolNames(LISTED_SCHOOLS);
  return (
    <>
      <JsonLd data={webSite(language, { name: site('name'), description: site('description') }, absolute)} />
      <JsonLd data={schoolList(language, schools, total, absolute)} />
      <JsonLd data={faqPage(language, questions(language))} />
      <JsonLd data={breadcrumbList([{ name: crumbs('home'), address: href(language, 'home') }], absolute)} />
    </>
  );
}
