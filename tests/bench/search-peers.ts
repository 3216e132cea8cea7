/**
 * The search beside two that people put into a page: MiniSearch and Fuse.js, in memory, over the same schools, words of fields and
 * types, programmes and other names of towns. For each size: how well the judged searches are answered, and the time until the
 * first twelve are there. Ours answers from PostgreSQL, with its count, over a connection.
 *
 *   npm run bench:search-peers [-- invented schools, default 0,100000]
 */
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import pg from 'pg';
import { readSeedSchools } from '../../scripts/build-seed.ts';
import { sqlFiles } from '../../scripts/scratch-database.ts';
import { firstIsRight, judgedSearches, ndcg } from '../support/judged-searches.ts';
import { startNativePostgres } from '../support/native-postgres.ts';
import { fillDirectory } from './fill-directory.ts';
import { addRegisterSchools } from './register-schools.ts';
import { figures } from './samples.ts';

const PAGE = 12;
/** Fuse.js looks at every school each time: what takes it longer is answered for some of the searches. */
const LONGEST_MS = 120_000;
const BOOSTS = { name: 4, places: 2, subjects: 2, programmes: 1.5, texts: 1 };
const FIELDS = Object.keys(BOOSTS) as (keyof typeof BOOSTS)[];

interface Document extends Record<keyof typeof BOOSTS, string> {
  id: string;
}
type Search = (query: string, language: string) => Promise<string[]> | string[];

/** The same for all: what the search of the directory reads, as texts. */
const DOCUMENTS = `
  select coalesce(s.legacy_id, s.slug) as key, s.slug as id, s.name,
      concat_ws(' ', s.city, s.region, s.country, c.name_es, private.town_aliases(s.country, s.city)) as places,
      concat_ws(' ', s.type, array_to_string(s.specialties_list, ' '), (
        select string_agg(distinct y.phrase, ' ') from public.search_synonyms y
         where y.kind = 'field' and y.value = any (s.specialties_list) or y.kind = 'type' and y.value = s.type)) as subjects,
      (select coalesce(string_agg(concat_ws(' ', p.name, p.name_en), ' '), '') from public.programmes p
        where p.school_id = s.id and p.is_active) as programmes,
      concat_ws(' ', s.description, s.description_en) as texts
    from public.schools s left join public.countries c on c.name_en = s.country where s.is_active`;

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

function miniSearch(documents: readonly Document[]): Search {
  const index = new MiniSearch<Document>({ fields: FIELDS, processTerm: plain });
  index.addAll(documents);
  const options = { boost: BOOSTS, fuzzy: 0.2, prefix: true };
  return (query) => {
    const all = index.search(query, { ...options, combineWith: 'AND' });
    const found = all.length > 0 ? all : index.search(query, options);
    return found.slice(0, PAGE).map(({ id }) => String(id));
  };
}

function fuse(documents: Document[]): Search {
  const [all, any] = (['all', 'any'] as const).map((tokenMatch) => {
    const keys = FIELDS.map((name) => ({ name, weight: BOOSTS[name] }));
    const options = { keys, tokenMatch, useTokenSearch: true, ignoreDiacritics: true };
    return new Fuse(documents, { ...options, threshold: 0.2, ignoreLocation: true });
  });
  return (query) => {
    const found = all?.search(query, { limit: PAGE }) ?? [];
    return (found.length > 0 ? found : (any?.search(query, { limit: PAGE }) ?? [])).map(
      ({ item }) => item.id,
    );
  };
}

async function measure(name: string, search: Search, keys: ReadonlyMap<string, string>): Promise<void> {
  const samples: { worked: number; waited: number }[] = [];
  const scores: { ndcg: number; first: boolean }[] = [];
  const judged = judgedSearches();
  const begin = performance.now();
  // in an order that takes some of every kind when there is no time for all
  for (const one of judged.map((_, i) => judged[(i * 37) % judged.length])) {
    if (one === undefined || performance.now() - begin > LONGEST_MS) continue;
    const start = performance.now();
    const found = await search(one.query, one.language);
    const waited = performance.now() - start;
    samples.push({ worked: waited, waited });
    const wanted = new Set(one.must);
    const names = found.map((slug) => (wanted.has(slug) ? slug : (keys.get(slug) ?? slug)));
    scores.push({ ndcg: ndcg(one, names), first: firstIsRight(one, names) });
  }
  const { median, p95 } = figures(samples);
  const mean = (value: (score: (typeof scores)[number]) => number) =>
    (scores.reduce((sum, score) => sum + value(score), 0) / scores.length).toFixed(3);
  const quality = `nDCG@10 ${mean((score) => score.ndcg)}, first right ${mean(({ first }) => Number(first))}`;
  console.log(
    `${name.padEnd(12)} ${quality}, ${median.toFixed(1)} / ${p95.toFixed(1)} ms, ${samples.length} searches`,
  );
}

const sizes = (process.argv[2] ?? '0,100000').split(',').map(Number);
const server = await startNativePostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
try {
  for (const invented of sizes) {
    const client = new pg.Client(await server.createDatabase(`peers_${invented}`));
    await client.connect();
    for (const folder of ['local/bootstrap', 'migrations', 'seed'] as const) {
      for (const { sql } of sqlFiles(folder)) await client.query(sql);
    }
    await client.query(`set search_path = ''`);
    const seed = readSeedSchools();
    const present = seed.length + (await addRegisterSchools(client));
    await fillDirectory(client, present + invented, seed as never, present);
    const { rows } = await client.query<Document & { key: string }>(DOCUMENTS);
    const keys = new Map(rows.map(({ id, key }) => [id, key]));
    console.log(
      `\n${rows.length.toLocaleString('en')} schools, ${judgedSearches().length} judged searches, median / p95`,
    );
    const ours: Search = async (query, language) => {
      const answer = await client.query<{ answer: { schools: { slug: string }[] } }>(
        'select public.search_schools(p_search => $1, p_language => $2) as answer',
        [query, language],
      );
      return answer.rows[0]?.answer.schools.map(({ slug }) => slug) ?? [];
    };
    for (const [name, make] of [
      ['directory', () => ours],
      ['MiniSearch', () => miniSearch(rows)],
      ['Fuse.js', () => fuse(rows)],
    ] as const) {
      const start = performance.now();
      const search = make();
      const built = (performance.now() - start) / 1000;
      if (name !== 'directory') console.log(`${name} is built in ${built.toFixed(1)} s`);
      await measure(name, search, keys);
    }
    await client.end();
  }
} finally {
  await server.stop();
}
