import { countryByKey } from '@/lib/countries';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { SchoolFilters } from '@/lib/schools/model/filters';

/** Countries that English names with an article. */
const WITH_ARTICLE = new Set(
  'AE BS CD CF CG CK DO FK FO GB GM IO KM KY MH MP MV NL PH SB SC TC TF UM US VG VI'.split(' '),
);

/** What these filters ask for, as a heading says it: 'Pastry schools in Spain matching ‘madrid’'. */
export function answerOf(
  language: Language,
  { search, country: key, type, specialty }: Omit<SchoolFilters, 'page'>,
): string {
  const t = translator(language, 'Answer');
  let schools = t(type || specialty || 'all');
  if (type && specialty) {
    // In the middle of a heading.
    const name = translator(language, 'Specialties')(specialty).toLocaleLowerCase(language);
    schools = t('teaching', { schools, specialty: name });
  }
  const country = key ? countryByKey(key) : undefined;
  if (country) {
    const place = { schools, country: country.name[language] };
    schools = WITH_ARTICLE.has(country.code) ? t('inThe', place) : t('in', place);
  }
  return search ? t('matching', { schools, text: search }) : schools;
}
