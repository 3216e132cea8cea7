import { createPrng, type Random } from '../../../lib/prng.ts';
import { languageOf, type PageKind } from './answered.ts';

/** A page that somebody is going to ask for. */
export interface Wanted {
  page: string;
  kind: PageKind;
  direct: boolean;
  /** What the visitor's browser says. */
  language: 'es' | 'en';
}

/** One request in so many goes past the cache of the proxy. */
const DIRECT_ONE_IN = 10;
/** Of a group's pages not more than these: each edit expires some, and two cores are to make them anew beside everything else. */
const MOST_IN_GROUP = 120;

/** What visitors ask for, and how often in twenty requests. */
const MIX = [
  { group: 'homes', kind: 'kept', times: 4 },
  { group: 'schools', kind: 'kept', times: 6 },
  { group: 'programmes', kind: 'kept', times: 4 },
  { group: 'places', kind: 'kept', times: 2 },
  { group: 'lists', kind: 'rendered', times: 2 },
  { group: 'data', kind: 'data', times: 2 },
] as const satisfies readonly { group: string; kind: PageKind; times: number }[];
type Group = (typeof MIX)[number]['group'];
export type PagesByGroup = Record<Group, readonly string[]>;

const HOMES = ['/es', '/en', '/programas', '/programmes', '/escuelas', '/schools', '/fuentes', '/sources'];
const LISTS = ['spain', 'france', 'italy', 'usa', 'peru', 'switzerland'].flatMap((country) => [
  `/es?country=${country}`,
  `/en?country=${country}`,
  `/programas?country=${country}`,
  `/programmes?country=${country}`,
  `/en?search=${country}`,
  `/es?search=cocina&country=${country}`,
]);
const DATA = [
  '/sitemap.xml',
  '/api/v1/schools',
  '/api/v1/programmes?country=france',
  '/feed.es.xml',
  '/feed.en.xml',
];

const SCHOOL = /^\/(escuela|school)\/[^/]+$/;
const PROGRAMME = /^\/(escuela|school)\/[^/]+\/[^/]+$/;
const PLACE = /^\/(escuelas|schools)\/.+$/;

/** The pages that a sitemap names, in groups, with those that stand in none. */
export function pagesOf(addresses: readonly string[]): PagesByGroup {
  const like = (pattern: RegExp) =>
    addresses.filter((address) => pattern.test(address)).slice(0, MOST_IN_GROUP);
  return {
    homes: HOMES,
    schools: like(SCHOOL),
    programmes: like(PROGRAMME),
    places: like(PLACE),
    lists: LISTS,
    data: DATA,
  };
}

/** The addresses that stand in an XML file of a sitemap, without their origin. */
export function addressesIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    return pathname + search;
  });
}

/** Chooses pages by the mix, the same ones in the same order each time. */
export class Pages {
  readonly #groups: PagesByGroup;
  readonly #random: Random = createPrng('machines');
  readonly #turns = MIX.flatMap(({ group, kind, times }) =>
    Array.from({ length: times }, () => ({ group, kind })),
  );
  #number = 0;

  /** Throws when a group has no pages: the mix would not be what it says. */
  constructor(groups: PagesByGroup) {
    for (const { group } of MIX)
      if (groups[group].length === 0) throw new Error(`There are no ${group} to ask for.`);
    this.#groups = groups;
  }

  /** All that are kept. */
  get kept(): string[] {
    return MIX.filter(({ kind }) => kind === 'kept').flatMap(({ group }) => this.#groups[group]);
  }

  next(): Wanted {
    // Seven and twenty have no divisor in common: groups take turns.
    const turn = this.#turns[(this.#number * 7) % this.#turns.length] ?? { group: 'homes', kind: 'kept' };
    const pages = this.#groups[turn.group];
    const page = pages[Math.floor(this.#random() * pages.length)] ?? '/es';
    const direct = this.#random() < 1 / DIRECT_ONE_IN;
    this.#number += 1;
    return { page, kind: turn.kind, direct, language: languageOf(page) };
  }
}
