/**
 * node tools/city-searches.ts BACKEND KEY: 214 searches 'cocina' and 'culinary' with a town, on a running backend with the
 * publishable key. Counts those that show only schools over 100 km away without a word, drop the place, or name another
 * place than that of the schools. Exits with 1 after one.
 */
import '../scripts/lib/app-modules.ts';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../lib/supabase/database.types.ts';
import type { SchoolSearch } from '../lib/supabase/results/search.ts';

const { allTowns } = await import('../lib/places/gazetteer.ts');
const { townNames } = await import('../lib/places/name-table.ts');
const { distanceKm } = await import('../lib/places/distance.ts');
const { COUNTRIES } = await import('../lib/places/countries/index.ts');

const [url = '', key = ''] = process.argv.slice(2);
const TOWNS = 107;
const FAR_KM = 100;
const client = createClient<Database>(url, key, { auth: { persistSession: false } });

const { data: summary } = await client.rpc('search_schools', { p_request: { page_size: 0 } }).throwOnError();
const held = new Set(
  (summary?.facets.country ?? []).filter(({ count }) => count > 0).map(({ value }) => value),
);
const codes = new Set(COUNTRIES.filter(({ name }) => held.has(name.en)).map(({ code }) => code));
const towns = allTowns()
  .filter(({ country }) => codes.has(country))
  .sort((a, b) => b.population - a.population)
  .slice(0, TOWNS);

const outcomes = { right: 0, widened: 0, mentioned: 0, dropped: 0, far: 0, otherPlace: 0 };
const wrong: string[] = [];
for (const town of towns) {
  const names = townNames(town);
  for (const [language, search] of [
    ['es', `cocina ${names?.es ?? town.name}`],
    ['en', `culinary ${names?.en ?? town.name}`],
  ] as const) {
    const { data } = await client
      .rpc('search_schools', { p_request: { search, language, page_size: 10 } })
      .throwOnError();
    const outcome = outcomeOf(data);
    outcomes[outcome] += 1;
    if (!['right', 'widened', 'mentioned'].includes(outcome))
      wrong.push(`${search}: ${outcome} ${JSON.stringify(data.understood)} ${data.schools[0]?.city ?? ''}`);
  }
}
console.log(outcomes, wrong);
process.exitCode = wrong.length > 0 ? 1 : 0;

function outcomeOf({ understood, relaxed, schools, near }: SchoolSearch): keyof typeof outcomes {
  if (relaxed?.km != null || near !== null) return 'widened';
  const place = understood.find(({ kind }) => kind === 'place');
  // A place without schools that texts name, which the page says.
  if (understood.some(({ kind, values }) => kind === 'word' && values.length === 2)) return 'mentioned';
  if (!place || relaxed?.without.includes(place.words)) return 'dropped';
  const [country, name] = place.values;
  const chip = allTowns().filter(
    (one) => one.name === name && COUNTRIES.find(({ code }) => code === one.country)?.name.en === country,
  );
  const located = schools.filter((one) => one.coordinates_lat !== null && one.coordinates_lng !== null);
  const isNear = located.some((one) =>
    chip.some(
      (here) => distanceKm(here, { lat: one.coordinates_lat ?? 0, lng: one.coordinates_lng ?? 0 }) < FAR_KM,
    ),
  );
  if (located.length === 0 || chip.length === 0)
    return schools.some((one) => one.country === country) ? 'right' : 'otherPlace';
  if (isNear) return 'right';
  return schools.some((one) => one.country === country) ? 'far' : 'otherPlace';
}
