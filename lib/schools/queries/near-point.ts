import 'server-only';
import type { Language } from '@/lib/i18n/locales';
import { COUNTRIES, countryByCode } from '@/lib/places/countries';
import { distanceKm, type Point } from '@/lib/places/distance';
import { allTowns, type Town, townNumber } from '@/lib/places/gazetteer';
import { furtherNames, townNames } from '@/lib/places/name-table';
import { townName } from '@/lib/places/names';
import { type RegionPlace, regionPlaces } from '@/lib/places/region-places';
import { placeSlug } from '@/lib/schools/model/place';

export interface NearPoint extends Point {
  key: string;
  /** Null for coordinates. */
  town: Town | null;
  /** Keys of this and other towns with the same name. */
  others: string[];
}

/** A capital is more prominent than a town with this many times its inhabitants. */
const CAPITAL = 4;
const OTHERS = 4;
/** A smaller town is rather the region of its name. */
const LARGE = 100_000;
/** A town of a region is so near to the region's main town. */
const REGION_KM = 500;
const MOST_WORDS = 8;
const POSTCODE = /^\d{4,6}$/;

/** Town numbers by slug; built at first use, in about 200 ms. */
let byName: Map<string, number[]> | undefined;

/**
 * Parses 'lyon-fr', 'springfield-us-2' (the second by inhabitants), 'Lyon, Francia', 'Portland OR', '69001 Lyon', 'Alabama',
 * '45.8,4.8'. Null when unknown.
 */
export function nearPoint(written: string): NearPoint | null {
  return pointOf(written) ?? townOf(written);
}

/** The database's argument; null without a place, and for an unknown one, which is ignored. */
export function nearRequest({ near, km }: { near: string; km: number }): Record<string, number> | null {
  const point = near === '' ? null : nearPoint(near);
  return point && { lat: point.lat, lng: point.lng, km };
}

/** Rounded to a tenth of a degree, for privacy. */
function pointOf(written: string): NearPoint | null {
  const [, lat, lng] = /^(-?\d{1,2}(?:\.\d{1,9})?), ?(-?\d{1,3}(?:\.\d{1,9})?)$/.exec(written) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const point = { lat: tenth(Number(lat)), lng: tenth(Number(lng)) };
  if (Math.abs(point.lat) > 90 || Math.abs(point.lng) > 180) return null;
  return { ...point, key: `${point.lat},${point.lng}`, town: null, others: [] };
}

function townOf(written: string): NearPoint | null {
  const [, slug, code, place = '1'] = /^(.+)-([a-z]{2})(?:-([1-9]\d{0,2}))?$/.exec(written) ?? [];
  const keyed =
    slug && code ? ofCountry(townsCalled(slug), code.toUpperCase())[Number(place) - 1] : undefined;
  if (keyed) return { ...point(keyed), others: [] };
  for (const [name, where] of partsOf(written)) {
    const [best, ...rest] = within(townsCalled(placeSlug(name)), placeSlug(where));
    if (!best) continue;
    const main = where === '' && best.population < LARGE ? mainTown(name) : undefined;
    return { ...point(main ?? best), others: (main ? [best, ...rest] : rest).slice(0, OTHERS).map(keyOf) };
  }
  const main = mainTown(written);
  return main ? { ...point(main), others: [] } : null;
}

/** Of a region of this name. */
function mainTown(name: string): Town | undefined {
  const [region] = regionsCalled(placeSlug(name));
  return region && ofCountry(allTowns(), region.country).find((town) => distanceKm(town, region) < 1);
}

/** 'Lyon', 'Lyon, France', 'Lyon France', '69001 Lyon': a town, and the country or region that it is in. */
function partsOf(written: string): [name: string, where: string][] {
  const words = written
    .split(/[\s,]+/)
    .filter((word) => !POSTCODE.test(word))
    .slice(0, MOST_WORDS);
  const comma = written.lastIndexOf(',');
  const cuts = [1, 2, 3].filter((last) => last < words.length);
  return [
    ...(comma < 0 ? [] : [[written.slice(0, comma), written.slice(comma + 1)] satisfies [string, string]]),
    [words.join(' '), ''],
    ...cuts.map((last): [string, string] => [words.slice(0, -last).join(' '), words.slice(-last).join(' ')]),
  ];
}

/** Those of a country, or of a region by their distance to its main town; all without one. */
function within(towns: Town[], where: string): Town[] {
  if (where === '') return towns;
  const country = countryCalled(where);
  const inCountry = country ? ofCountry(towns, country) : [];
  // 'MA' is Morocco, and Massachusetts.
  if (inCountry.length > 0) return inCountry;
  return regionsCalled(where).flatMap((region) =>
    ofCountry(towns, region.country)
      .filter((town) => distanceKm(town, region) < REGION_KM)
      .sort((a, b) => distanceKm(a, region) - distanceKm(b, region)),
  );
}

function regionsCalled(slug: string): RegionPlace[] {
  return regionPlaces().filter(({ name, others }) =>
    [name, ...others].some((one) => placeSlug(one) === slug),
  );
}

function point(town: Town): Omit<NearPoint, 'others'> {
  return { lat: town.lat, lng: town.lng, key: keyOf(town), town };
}

/** Name, country, and a number if the country has several of the name. */
function keyOf(town: Town): string {
  const slug = placeSlug(town.name);
  const place = ofCountry(townsCalled(slug), town.country).findIndex(
    ({ lat, lng }) => lat === town.lat && lng === town.lng,
  );
  return [slug, town.country.toLowerCase(), ...(place > 0 ? [String(place + 1)] : [])].join('-');
}

/** 'Lyon, France', or coordinates. */
export function pointName(language: Language, { town, key }: Pick<NearPoint, 'town' | 'key'>): string {
  if (town === null) return key.replace(',', ', ');
  const country = countryByCode(town.country)?.name[language];
  return [townName(town, language), country].filter(Boolean).join(', ');
}

/** The name if it resolves to the same point, else the key. */
export function pointInput(language: Language, near: NearPoint): string {
  const name = pointName(language, near);
  return nearPoint(name)?.key === near.key ? name : near.key;
}

/** Most prominent first; ties in the gazetteer's order. */
function townsCalled(slug: string): Town[] {
  byName ??= indexOf(allTowns());
  return (byName.get(spelled(slug)) ?? []).map(townNumber);
}

const SHORT: Readonly<Record<string, string>> = { saint: 'st', sainte: 'ste', fort: 'ft', mount: 'mt' };

/** 'st-louis' for 'saint-louis'. */
function spelled(slug: string): string {
  return slug
    .split('-')
    .map((word) => SHORT[word] ?? word)
    .join('-');
}

function indexOf(all: readonly Town[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [number, town] of all.entries()) {
    const known = townNames(town);
    const names = [town.name, known?.es, known?.en, known?.other, ...furtherNames(town)];
    const slugs = names.filter((name) => name !== undefined).map((name) => spelled(placeSlug(name)));
    for (const slug of new Set(slugs)) {
      if (slug !== '') index.set(slug, [...(index.get(slug) ?? []), number]);
    }
  }
  const weight = (number: number) => {
    const town = all[number];
    return town ? town.population * (town.rank === 'capital' ? CAPITAL : 1) : 0;
  };
  for (const numbers of index.values()) numbers.sort((a, b) => weight(b) - weight(a) || a - b);
  return index;
}

function ofCountry(called: readonly Town[], code: string): Town[] {
  return called.filter(({ country }) => country === code);
}

function countryCalled(slug: string): string | undefined {
  return COUNTRIES.find(
    ({ code, key, name }) =>
      [code.toLowerCase(), key].includes(slug) || [name.es, name.en].some((one) => placeSlug(one) === slug),
  )?.code;
}

function tenth(degrees: number): number {
  return Math.round(degrees * 10) / 10 + 0;
}
