import { type Country, countryByKey } from '@/lib/countries';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { SchoolFilters } from '@/lib/schools/model/filters';
import type { Place } from '@/lib/schools/model/place';
import { nearPoint, pointName } from '@/lib/schools/queries/near-point';

/** Countries that English names with an article. */
const WITH_ARTICLE = new Set(
  'AE BS CD CF CG CK DO FK FO GB GM IO KM KY MH MP MV NL PH SB SC TC TF UM US VG VI'.split(' '),
);

/** What the page of a place is about: 'Pastry schools in Lyon, France'. `name` is that of a region or town, '' for the whole country. */
export function schoolsIn(
  language: Language,
  { country, specialty }: Pick<Place, 'country' | 'specialty'>,
  name: string,
): string {
  const t = translator(language, 'Answer');
  const schools = t(specialty || 'all');
  return name === ''
    ? inCountry(language, schools, country)
    : t('in', { schools, country: `${name}, ${country.name[language]}` });
}

/** What these filters ask for, as a heading says it: 'Pastry schools in Spain matching ‘madrid’'. */
export function answerOf(
  language: Language,
  { search, country: key, type, specialty, near: written, km, area }: Omit<SchoolFilters, 'page' | 'view'>,
): string {
  const t = translator(language, 'Answer');
  let schools = t(type || specialty || 'all');
  if (type && specialty) {
    // In the middle of a heading.
    const name = translator(language, 'Specialties')(specialty).toLocaleLowerCase(language);
    schools = t('teaching', { schools, specialty: name });
  }
  const near = nearPoint(written);
  const inCountries = inPlace(language, schools, { country: key, search: '' });
  const asked = near
    ? t('near', { schools: inCountries, km, place: pointName(language, near) })
    : area
      ? t('inArea', { schools: inCountries })
      : inCountries;
  return inPlace(language, asked, { country: '', search });
}

function inCountry(language: Language, schools: string, country: Country): string {
  const place = { schools, country: country.name[language] };
  return translator(language, 'Answer')(WITH_ARTICLE.has(country.code) ? 'inThe' : 'in', place);
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
  if (country) asked = inCountry(language, asked, country);
  return search ? t('matching', { schools: asked, text: search }) : asked;
}
