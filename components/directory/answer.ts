import { anyOfThese } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { type Country, countryByKey } from '@/lib/places/countries';
import type { SchoolType, Specialty } from '@/lib/schools/model/choices';
import type { Place } from '@/lib/schools/model/place';
import { nearPoint, pointName } from '@/lib/schools/queries/near-point';
import type { SchoolFilters } from '@/lib/search/model/school-filters';

const WITH_ARTICLE = new Set(
  'AE BS CD CF CG CK DO FK FO GB GM IO KM KY MH MP MV NL PH SB SC TC TF UM US VG VI'.split(' '),
);

const SPANISH_ARTICLES: Readonly<Record<string, string>> = {
  ...{ AE: 'los', BS: 'las', CD: 'la', CF: 'la', CK: 'las', DO: 'la', FK: 'las', FO: 'las', GB: 'el' },
  ...{
    KM: 'las',
    KY: 'las',
    MH: 'las',
    MV: 'las',
    NL: 'los',
    SB: 'las',
    TC: 'las',
    VA: 'la',
    VG: 'las',
    VI: 'las',
  },
};

/** 'Pastry schools in Lyon, France'. `name` is the region or town, '' for the country. */
export function schoolsIn(
  language: Language,
  { country, specialty }: Pick<Place, 'country' | 'specialty'>,
  name: string,
): string {
  const t = translator(language, 'Answer');
  const schools = t(specialty || 'all');
  return name === ''
    ? inCountries(language, schools, [country])
    : t('in', { schools, country: `${name}, ${country.name[language]}` });
}

/** Maximum values named in a heading; more are only counted. */
const NAMED = { countries: 3, types: 2, specialties: 2 };

/** 'Pastry schools in Spain or Italy matching ‘madrid’'. */
export function answerOf(
  language: Language,
  { type, specialty, ...where }: Omit<SchoolFilters, 'page' | 'view'>,
): string {
  return around(language, schoolsOf(language, type, specialty), where);
}

/** Adds countries, a place or an area, and words. */
export function around(
  language: Language,
  subject: string,
  {
    search,
    country,
    near: written,
    km,
    area,
  }: Pick<SchoolFilters, 'search' | 'country' | 'near' | 'km' | 'area'>,
): string {
  const t = translator(language, 'Answer');
  const near = nearPoint(written);
  const inCountries = inPlace(language, subject, { country, search: '' });
  const asked = near
    ? t('near', { schools: inCountries, km, place: pointName(language, near) })
    : area
      ? t('inArea', { schools: inCountries })
      : inCountries;
  return inPlace(language, asked, { country: [], search });
}

/** 'Universities or institutes teaching pastry'. */
function schoolsOf(
  language: Language,
  types: readonly SchoolType[],
  specialties: readonly Specialty[],
): string {
  const t = translator(language, 'Answer');
  const [only, ...more] = specialties;
  if (types.length === 0 && more.length === 0) return t(only ?? 'all');
  const small = (name: string, i = 1) => (i === 0 ? name : name.toLocaleLowerCase(language));
  const schools =
    types.length > NAMED.types
      ? t('ofTypes', { count: types.length })
      : anyOfThese(
          language,
          types.map((type, i) => small(t(type), i)),
        ) || t('all');
  if (only === undefined) return schools;
  if (specialties.length > NAMED.specialties)
    return t('teachingSome', { schools, count: specialties.length });
  const names = translator(language, 'Specialties');
  const specialty = anyOfThese(
    language,
    specialties.map((one) => small(names(one))),
  );
  return t('teaching', { schools, specialty });
}

/** 'the United Kingdom', 'el Reino Unido'. */
export function countryInText(language: Language, { code, name }: Country): string {
  const article = language === 'es' ? SPANISH_ARTICLES[code] : WITH_ARTICLE.has(code) ? 'the' : undefined;
  return article === undefined ? name[language] : `${article} ${name[language]}`;
}

function inCountries(language: Language, schools: string, countries: readonly Country[]): string {
  const t = translator(language, 'Answer');
  if (countries.length === 0) return schools;
  if (countries.length > NAMED.countries) return t('inSome', { schools, count: countries.length });
  const names = countries.map((country) => countryInText(language, country));
  return t('in', { schools, country: anyOfThese(language, names) });
}

/** Adds place and words; `subject` is a capitalised plural. */
export function inPlace(
  language: Language,
  subject: string,
  { country: keys, search }: Pick<SchoolFilters, 'country' | 'search'>,
): string {
  const countries = keys.flatMap((key) => countryByKey(key) ?? []);
  const { compare } = new Intl.Collator(language);
  countries.sort((a, b) => compare(a.name[language], b.name[language]));
  const asked = inCountries(language, subject, countries);
  return search ? translator(language, 'Answer')('matching', { schools: asked, text: search }) : asked;
}
