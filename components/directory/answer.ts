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
  return inPlace(language, schools, { country: key, search });
}

/** What is asked for, with where and by which words: `subject` is in the plural and begins a heading. */
export function inPlace(
  language: Language,
  subject: string,
  { country: key, search }: Pick<SchoolFilters, 'country' | 'search'>,
): string {
  const t = translator(language, 'Answer');
  let asked = subject;
  const country = key ? countryByKey(key) : undefined;
  if (country) {
    const place = { schools: asked, country: country.name[language] };
    asked = WITH_ARTICLE.has(country.code) ? t('inThe', place) : t('in', place);
  }
  return search ? t('matching', { schools: asked, text: search }) : asked;
}
