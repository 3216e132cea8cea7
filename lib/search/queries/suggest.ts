import 'server-only';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { countryByName, countryName } from '@/lib/places/countries';
import { cityName } from '@/lib/places/names';
import { DIRECTORY_ANCHOR, href, placeHref, schoolHref } from '@/lib/routes';
import { SPECIALTIES, type Specialty } from '@/lib/schools/model/choices';
import { placeIn, placeParts, placeSlug, townIn } from '@/lib/schools/model/place';
import { placeLine } from '@/lib/schools/model/place-line';
import type { SuggestedOption, SuggestingList, SuggestionAnswer } from '@/lib/schools/model/suggestion';
import { ALL_PROGRAMMES, programmeQuery } from '@/lib/search/model/programme-filters';
import { filterQuery, parseFilters } from '@/lib/search/model/school-filters';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import type { Suggestions } from '@/lib/supabase/results/places';

const NOTHING: Suggestions = { schools: [], programmes: [], places: [], fields: [], corrected: null };

export async function suggest(
  language: Language,
  search: string,
  list: SuggestingList,
): Promise<SuggestionAnswer> {
  const t = translator(language, 'Suggestions');
  const answer =
    search === ''
      ? NOTHING
      : unwrap('suggest', await publicClient().rpc('suggest', { p_search: search, p_language: language }));
  const groups = [
    { label: t('fields'), options: fieldOptions(language, answer, list) },
    { label: t('places'), options: placeOptions(language, answer) },
    { label: t('schools'), options: schoolOptions(language, answer) },
    { label: t('programmes'), options: programmeOptions(language, answer) },
  ].filter(({ options }) => options.length > 0);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const { corrected } = answer;
  return {
    groups,
    corrected: corrected === null ? null : { text: corrected, label: t('corrected', { text: corrected }) },
    found: t('found', { count }),
    texts: { list: t('list'), recent: t('recent'), clear: t('clear') },
  };
}

function fieldOptions(language: Language, { fields }: Suggestions, list: SuggestingList): SuggestedOption[] {
  const t = translator(language, 'Specialties');
  const isKnown = (field: string): field is Specialty => SPECIALTIES.some((one) => one === field);
  return fields.filter(isKnown).map((field) => ({
    label: t(field),
    note: '',
    address:
      list === 'programmes'
        ? `${href(language, 'programmes')}${programmeQuery({ ...ALL_PROGRAMMES, field: [field] })}`
        : listOf(language, { specialty: field }),
  }));
}

function listOf(language: Language, query: Record<string, string>): string {
  return `${href(language, 'home')}${filterQuery(parseFilters(query))}#${DIRECTORY_ANCHOR[language]}`;
}

function placeOptions(language: Language, { places }: Suggestions): SuggestedOption[] {
  const t = translator(language, 'Suggestions');
  return places.flatMap(({ kind, country, name }) => {
    const known = countryByName(country);
    if (known === undefined) return [];
    const home = countryName(country, language);
    if (kind === 'region') {
      // With a town of the same name the region's address differs; the other one redirects.
      const isShared = places.some(
        (other) =>
          other.kind === 'town' && other.country === country && placeSlug(other.name) === placeSlug(name),
      );
      const place = placeIn(known, { region: placeSlug(name), isShared });
      const address = placeHref(language, placeParts(language, place));
      return [{ label: name, note: t('region', { country: home }), address }];
    }
    const place = kind === 'town' ? townIn(known, name) : placeIn(known);
    if (place === null) return [];
    const address = placeHref(language, placeParts(language, place));
    return kind === 'town'
      ? [{ label: cityName(known.code, name, language), note: home, address }]
      : [{ label: home, note: t('country'), address }];
  });
}

function schoolOptions(language: Language, { schools }: Suggestions): SuggestedOption[] {
  return schools.map(({ name, slug, city, country }) => ({
    label: name,
    note: placeLine(language, {
      city: cityName(countryByName(country)?.code ?? '', city, language),
      country,
    }),
    address: schoolHref(language, slug),
  }));
}

function programmeOptions(language: Language, { programmes }: Suggestions): SuggestedOption[] {
  return programmes.map(({ name, slug, school, school_slug }) => ({
    label: name,
    note: school,
    address: href(language, 'programme', { slug: school_slug, programme: slug }),
  }));
}
