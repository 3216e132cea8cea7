/**
 * node tools/prices.ts [SITE] [SCHOOLS]: whether every view of a running site, http://localhost:3000 by default, shows
 * the same price of 200 schools of all countries and of their programmes: amount, currency, year and audience. Exits
 * with 1 after a difference.
 */
import '../scripts/lib/app-modules.ts';
import type { z } from 'zod';
import type { Language } from '../lib/i18n/locales.ts';
import type { price as priceSchema } from '../lib/public-api/prices.ts';
import type { ProgrammeDetail } from '../lib/public-api/programme-schemas.ts';
import type { SchoolDetail, SchoolList } from '../lib/public-api/schemas.ts';

const { translator } = await import('../lib/i18n/messages.ts');
const { cardPrice } = await import('../lib/prices/model/amounts.ts');
const { schoolPrices } = await import('../lib/prices/model/price.ts');
const { priceText } = await import('../lib/prices/model/texts.ts');
const { COUNTRIES } = await import('../lib/places/countries/index.ts');
const { href, schoolHref } = await import('../lib/routes.ts');
const { totalPrice } = await import('../lib/programmes/model/total-price.ts');

type ApiPrice = z.infer<typeof priceSchema>;
type Price = Parameters<typeof cardPrice>[2];
const [site = 'http://localhost:3000', size = '200'] = process.argv.slice(2);
const MAX_PROGRAMMES = 3;
const CEILING = 10_000;
const differences: string[] = [];
let comparisons = 0;

const get = async (address: string) => {
  const answer = await fetch(new URL(address, site));
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer;
};
const json = async <T>(address: string) => (await (await get(address)).json()) as T;
/** Words of a page without marks, which separate amounts from notes. */
const words = (html: string) =>
  html
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/[\s\u00a0]+/g, ' ');
const plain = (text: string) => text.replace(/[\s\u00a0]+/g, ' ');

function same(where: string, shown: string, expected: readonly (string | null)[]): void {
  comparisons += 1;
  for (const part of expected)
    if (part && !shown.includes(plain(part))) differences.push(`${where}: lacks '${plain(part)}'`);
}

function equal(where: string, one: unknown, other: unknown): void {
  comparisons += 1;
  if (JSON.stringify(one) !== JSON.stringify(other))
    differences.push(`${where}: ${JSON.stringify(one)} instead of ${JSON.stringify(other)}`);
}

const known = ({ audience_note: audienceText, ...price }: ApiPrice): Price => ({
  ...price,
  audienceText,
  school: null,
  euros: { year: null, programme: null },
});
const parts = (language: Language, price: Price) => [
  priceText(language, price),
  price.year,
  price.audience && translator(language, 'Programme')(`audiences.${price.audience}`),
];
/** Pages of programmes have the source's words for the audience. */
const ownParts = (language: Language, price: Price) => {
  const { es, en } = price.audienceText;
  return (es ?? en) ? parts(language, { ...price, audience: null }) : parts(language, price);
};

/** The first schools of each country in turn. */
async function sample(count: number): Promise<SchoolList['data']> {
  const lists: SchoolList['data'][] = [];
  for (const { key } of COUNTRIES)
    lists.push((await json<SchoolList>(`/api/v1/schools?country=${key}&page_size=100`)).data);
  const turns = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: turns }, (_, turn) => lists.flatMap((list) => list[turn] ?? []))
    .flat()
    .slice(0, count);
}

/** Card texts of a country's list by the slug. */
const cards = new Map<string, Map<string, string>>();
async function cardOf(language: Language, key: string, slug: string): Promise<string | undefined> {
  const list = `${language} ${key}`;
  const found = cards.get(list) ?? new Map<string, string>();
  cards.set(list, found);
  for (let page = Math.floor(found.size / 24) + 1; !found.has(slug) && page < 20; page += 1) {
    const html = await (
      await get(`${href(language, 'home')}?country=${key}${page > 1 ? `&page=${page}` : ''}`)
    ).text();
    for (const card of html.split('<li class="card">').slice(1)) {
      const [, of = ''] =
        /name="school" value="([^"]+)"/.exec(card) ?? /value="([^"]+)"[^>]*name="school"/.exec(card) ?? [];
      const [, price = ''] = /<li class="price">(.*?)<\/li>/.exec(card) ?? [];
      found.set(of, words(price));
    }
  }
  return found.get(slug);
}

async function ofSchool(language: Language, { slug, country }: SchoolList['data'][number]): Promise<void> {
  const detail = await json<SchoolDetail>(`/api/v1/schools/${slug}`);
  const prices = detail.prices.map(known);
  const [first] = prices;
  const card = first ? cardPrice(language, translator(language, 'Programme'), first, new Date()) : '';
  const { lines } = await json<{ lines: string[] }>(`/map/card?school=${slug}&lang=${language}`);
  const page = words(await (await get(schoolHref(language, slug))).text());
  const compared = words(await (await get(`${href(language, 'compare')}?school=${slug}`)).text());
  const shown = schoolPrices(prices)
    .slice(0, 4)
    .flatMap((line) => parts(language, line));
  same(`map card ${slug}`, plain(lines.join(' ')), [card]);
  same(`page ${slug}`, page, shown);
  same(`comparison ${slug}`, compared, shown);
  equal(`card ${slug}`, await cardOf(language, country.key ?? '', slug), plain(card));
  const yearly = prices.find(({ programme, per, free }) => programme === null && per === 'year' && !free);
  equal(`tuition ${slug}`, detail.tuition?.min ?? null, yearly?.min ?? null);
}

async function ofProgramme(language: Language, slug: string, programme: ProgrammeDetail): Promise<void> {
  const prices = programme.prices.map(known);
  const [first] = prices;
  const name = `${slug}/${programme.slug}`;
  const html = await (await get(href(language, 'programme', { slug, programme: programme.slug }))).text();
  const compared = words(
    await (await get(`${href(language, 'compare')}?programme=${encodeURIComponent(name)}`)).text(),
  );
  const shown = prices.flatMap((price) => ownParts(language, price));
  same(`programme ${name}`, words(html), shown);
  same(`comparison ${name}`, compared, shown);
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, text = '']) => JSON.parse(text))
    .find((one) => one['@type'] === 'EducationalOccupationalProgram');
  const offer = data?.offers?.[0];
  const specified = offer?.priceSpecification ?? offer;
  equal(
    `JSON-LD ${name}`,
    offer && [specified.price ?? specified.minPrice ?? specified.maxPrice, specified.priceCurrency],
    first && [first.min ?? first.max, first.currency],
  );
  const [, plan = '{}'] = /data-cost-plan="([^"]*)"/.exec(html) ?? [];
  const [tuition] = JSON.parse(plan.replaceAll('&quot;', '"').replaceAll('&amp;', '&')).tuitions ?? [];
  const totals = prices
    .map((price) =>
      totalPrice(price, { duration: programme.duration, durationScope: programme.duration_scope }),
    )
    .flatMap((total) => ('missing' in total ? [] : [total]));
  equal(
    `planner ${name}`,
    tuition && [tuition.min, tuition.currency],
    totals[0] && [totals[0].min, totals[0].price.currency],
  );
}

interface Found {
  data: (ProgrammeDetail & { euros: { year: number | null } })[];
  page_count: number;
}
async function programmesOf(query: string): Promise<Found['data']> {
  const first = await json<Found>(`/api/v1/programmes?${query}&page_size=100`);
  const others = Array.from({ length: Math.max(0, first.page_count - 1) }, (_, at) => at + 2);
  const pages = [first];
  for (const page of others)
    pages.push(await json<Found>(`/api/v1/programmes?${query}&page_size=100&page=${page}`));
  return pages.flatMap(({ data }) => data);
}

/** A price limit finds exactly the programmes whose price is below it. */
async function limits(country: string): Promise<void> {
  const all = await programmesOf(`country=${country}`);
  const cheap = await programmesOf(`country=${country}&price_max=${CEILING}`);
  const ids = (found: Found['data']) => found.map(({ id }) => id).sort();
  equal(
    `limit ${country}`,
    ids(cheap),
    ids(all.filter(({ euros: { year } }) => year !== null && year <= CEILING)),
  );
  for (const { slug, prices, euros } of all) {
    const [first] = prices;
    if (first?.currency === 'EUR' && first.per === 'year')
      equal(`euros ${slug}`, euros.year, first.min ?? first.max);
  }
}

const schools = await sample(Number(size));
for (const [at, school] of schools.entries()) {
  const language = at % 2 === 0 ? 'en' : 'es';
  await ofSchool(language, school);
  const { data } = await json<{ data: ProgrammeDetail[] }>(`/api/v1/schools/${school.slug}/programmes`);
  for (const programme of data.slice(0, MAX_PROGRAMMES)) await ofProgramme(language, school.slug, programme);
}
const countries = [...new Set(schools.flatMap(({ country }) => country.key ?? []))];
for (const country of countries) await limits(country);
for (const difference of differences) console.log(difference);
console.log(
  `${schools.length} schools of ${countries.length} countries, ${comparisons} comparisons, ${differences.length} differences`,
);
process.exitCode = differences.length > 0 ? 1 : 0;
