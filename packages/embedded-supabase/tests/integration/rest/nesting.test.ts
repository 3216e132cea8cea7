/** What is nested or repeated far too much is refused as a client's mistake, and the database never hears of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRestBackend, type RestBackend } from './backend.ts';

let backend: RestBackend;
beforeAll(async () => {
  backend = await openRestBackend();
  await backend.engine.script(`
    create table public.nested (id int primary key, doc jsonb, words text);
    grant all on public.nested to anon;
    insert into public.nested values (1, '{"a": 1}', 'one');
    create function public.take_json(doc jsonb) returns jsonb language sql immutable as 'select doc';
    create function public.take_any(jsonb) returns jsonb language sql immutable as 'select $1';
    grant execute on all functions in schema public to anon;`);
});
afterAll(() => backend.close());

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
  ['a regular expression', get({ words: 'match.(x{255}){255}' }), '2201B'],
  ['a text search', get({ words: `fts.${'('.repeat(7_000)}` }), '54001'],
];

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
    expect((await backend.anon.from('nested').select('id').filter('words', 'match', '^o.e$')).data).toEqual([
      { id: 1 },
    ]);
  });
});
