import { beforeAll, describe, expect, test } from 'vitest';
import { opened } from '../../support/opened.ts';
import { openRestBackend } from './backend.ts';

const backend = opened(openRestBackend);
beforeAll(async () => {
  await backend.engine.script(`
    create table public.nested (id int primary key, doc jsonb, words text);
    grant all on public.nested to anon;
    insert into public.nested values (1, '{"a": 1}', 'one');
    create function public.take_json(doc jsonb) returns jsonb language sql immutable as 'select doc';
    create function public.take_any(jsonb) returns jsonb language sql immutable as 'select $1';
    grant execute on all functions in schema public to anon;`);
});

const deep = (levels: number) => '['.repeat(levels);
const get = (query: Record<string, string>) => ({ path: `/rest/v1/nested?${new URLSearchParams(query)}` });
const post = (path: string, body: string, headers = {}) => ({ path, method: 'POST', body, headers });

const REQUESTS: [name: string, request: { path: string } & RequestInit, code: string][] = [
  ['the body of a call', post('/rest/v1/rpc/take_json', `{"doc":${deep(40_000)}`), 'PGRST102'],
  ['the body of a call without names', post('/rest/v1/rpc/take_any', deep(40_000)), 'PGRST102'],
  ['an inserted row', post('/rest/v1/nested', `{"id":2,"doc":${deep(40_000)}`), 'PGRST102'],
  [
    'an inserted row whose columns are named',
    post('/rest/v1/nested?columns=id,doc', `{"id":2,"doc":${deep(40_000)}`),
    'PGRST102',
  ],
  ['the argument of a call by GET', { path: `/rest/v1/rpc/take_json?doc=${deep(8_000)}` }, 'PGRST100'],
  ['a filter of a JSON column', get({ doc: `cs.${deep(8_000)}` }), 'PGRST100'],
  ['a filter in a tree', get({ or: `(doc.cs."${deep(8_000)}")` }), 'PGRST100'],
  ['a list of a filter', get({ doc: `in.("${deep(8_000)}")` }), 'PGRST100'],
  ['a tree of filters', get({ and: `(${'and('.repeat(3_000)}` }), 'PGRST100'],
  ['a path into JSON', get({ select: `doc${'->a'.repeat(4_000)}` }), 'PGRST100'],
];

const list = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => item(i)).join();
const keys = (count: number) => `{${list(count, (i) => `"k${i}":1`)}}`;

const COUNTS: [name: string, request: { path: string } & RequestInit, code: string][] = [
  ['patterns', get({ or: `(${list(2_500, (i) => `words.ilike.*${i}*`)})` }), 'PGRST100'],
  ['filters', get({ and: `(or(${list(201, (i) => `id.eq.${i}`)}))` }), 'PGRST100'],
  ['embedded resources', get({ select: list(1_000, (i) => `a${i}:nested(id)`) }), 'PGRST100'],
  ['levels of embedded resources', get({ select: `${'nested('.repeat(7)}id${')'.repeat(7)}` }), 'PGRST100'],
  ['columns', get({ select: list(201, (i) => `a${i}:words`) }), 'PGRST100'],
  [
    'columns in embedded resources',
    get({ select: `nested(${list(201, (i) => `a${i}:words`)})` }),
    'PGRST100',
  ],
  ['order terms', get({ order: list(51, () => 'words') }), 'PGRST100'],
  [
    'arguments',
    { path: `/rest/v1/rpc/take_json?${list(101, (i) => `k${i}=1`).replaceAll(',', '&')}` },
    'PGRST100',
  ],
  ['arguments in a body', post('/rest/v1/rpc/take_json', keys(101)), 'PGRST102'],
  ['keys of a row', post('/rest/v1/nested', keys(1_601)), 'PGRST102'],
  [
    'columns of on_conflict',
    post(`/rest/v1/nested?on_conflict=${list(1_601, () => 'id')}`, '{}'),
    'PGRST100',
  ],
];

describe('far too many', () => {
  test.each(COUNTS)('%s are refused', async (_, { path, ...init }, code) => {
    const answer = await backend.raw(path, { ...init, headers: { 'content-type': 'application/json' } });
    expect(answer.status).toBe(400);
    const refusal = {
      code,
      message: expect.stringContaining('too many'),
      details: expect.stringContaining('allowed'),
    };
    expect(await answer.json()).toEqual({ ...refusal, hint: null });
  });

  test('filters as large as those of pages are accepted', async () => {
    const found = await backend.anon
      .from('nested')
      .select('id')
      .in(
        'id',
        Array.from({ length: 1_000 }, (_, i) => i + 1),
      )
      .or(Array.from({ length: 30 }, (_, i) => `words.ilike.*${i === 7 ? 'one' : i}*`).join());
    expect(found.data).toEqual([{ id: 1 }]);
  });
});

describe('nested far too deep', () => {
  test.each(REQUESTS)('%s is refused', async (_, { path, ...init }, code) => {
    const answer = await backend.raw(path, {
      ...init,
      headers: { ...init.headers, 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code, message: expect.stringMatching(/./), hint: null });
    expect(backend.lines.filter((line) => line.includes('thread'))).toEqual([]);
  });

  test('nothing ordinary is', async () => {
    const doc = JSON.parse(`${'['.repeat(60)}1${']'.repeat(60)}`);
    expect((await backend.anon.rpc('take_json', { doc })).data).toEqual(doc);
    expect((await backend.anon.from('nested').insert({ id: 3, doc, words: '['.repeat(500) })).error).toBe(
      null,
    );
  });
});
