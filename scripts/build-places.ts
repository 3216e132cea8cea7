/**
 * Writes the reference data with the places that the search knows: towns of the gazetteer (lib/places/towns.json) from 10,000 inhabitants
 * on, capitals and seats of regions, by their names in all languages (lib/places/name-table.ts), and regions.
 * A database that has the file keeps its places: changes need a migration too.
 *
 *   node scripts/build-places.ts supabase/seed/00_reference/40_places.sql
 */
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const MIN_POPULATION = 10_000;
/** A capital is more prominent than a town with this many times its inhabitants. */
const CAPITAL = 4;
registerHooks({
  load: (url, context, next) =>
    url.endsWith('.json')
      ? next(url, { ...context, importAttributes: { type: 'json' } })
      : next(url, context),
  resolve: (specifier, context, next) =>
    next(/^\.{1,2}\/[^.]+$/.test(specifier) ? `${specifier}.ts` : specifier, context),
});
const { allTowns } = await import('../lib/places/gazetteer.ts');
const { furtherNames, townNames } = await import('../lib/places/name-table.ts');
const { regionPlaces } = await import('../lib/places/region-places.ts');

/** Rows of one text: a hundred in a line, separated by `~`. */
const rowsOf = (rows: string[]) => {
  const lines = Array.from({ length: Math.ceil(rows.length / 100) }, (_, i) =>
    rows.slice(i * 100, i * 100 + 100).join('~'),
  );
  return `string_to_table(replace('${lines.join('\n').replaceAll("'", "''")}', E'\\n', '~'), '~')`;
};
const towns = allTowns()
  .filter(({ population, rank }) => population >= MIN_POPULATION || rank !== 'other')
  .map((town) => {
    const known = townNames(town);
    const names = [known?.es, known?.en, known?.other, ...furtherNames(town)];
    const others = [...new Set(names)].filter((name) => name && name !== town.name);
    const weight = town.population * (town.rank === 'capital' ? CAPITAL : 1);
    return [town.country, town.name, town.lat.toFixed(2), town.lng.toFixed(2), weight, ...others].join('|');
  });
const regions = regionPlaces().map(({ country, name, lat, lng, others }) =>
  [country, name, lat.toFixed(2), lng.toFixed(2), 0, ...others].join('|'),
);

writeFileSync(
  process.argv[2] ?? '',
  `-- Places that the search knows, as scripts/build-places.ts writes them: towns and regions: country, name, latitude, longitude, how
-- well known it is, other names.

create temporary table given as
  select row_number() over () as id, l.kind, string_to_array(l.line, '|') as parts from (
    select 'region' as kind, line from ${rowsOf(regions)} r (line)
    union all
    select 'town', line from ${rowsOf(towns)} t (line)) l;
insert into private.places (id, kind, country, name, lat, lng, weight) overriding system value
  select g.id, g.kind, g.parts[1], g.parts[2], nullif(g.parts[3], '')::double precision, nullif(g.parts[4], '')::double precision,
      g.parts[5]::integer from given g;
select setval(pg_get_serial_sequence('private.places', 'id'), (select max(id) from given));
insert into private.place_names (plain, place, word)
  select array_to_string(w.words[n.word:], ' '), w.id, min(n.word)
    from (select g.id, private.words_of(name) as words from given g cross join lateral unnest(array[g.parts[2]] || g.parts[6:]) a (name) offset 0) w
    cross join lateral generate_series(1, least(cardinality(w.words), 6)) n (word)
   group by 1, 2
  on conflict do nothing;
drop table given;

select private.reindex_search();
`,
);
console.log(`${towns.length} towns, ${regions.length} regions`);
