import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FRAGMENT,
  fileText,
  fragmentOf,
  MAX_TEXT,
  readFileText,
  readFragment,
} from '@/lib/my-list/model/link';

const slug = fc.stringMatching(/^[a-z0-9]{1,20}(-[a-z0-9]{1,9}){0,3}$/);
const entry = fc.record({
  key: fc.oneof(
    slug,
    fc.tuple(slug, slug).map((both) => both.join('/')),
  ),
  note: fc.string({ maxLength: 100, unit: 'grapheme' }).map((text) => text.slice(0, 200).toWellFormed()),
  name: fc.constant(''),
});
const list = fc.uniqueArray(entry, { maxLength: 200, selector: ({ key }) => key });
const linkOf = (text: string) => FRAGMENT + deflateRawSync(text).toString('base64url');

test('a link and a file hold a list with its order and notes', async () => {
  await fc.assert(
    fc.asyncProperty(list, async (entries) => {
      expect(await readFragment(await fragmentOf(entries))).toEqual({ entries, dropped: 0 });
      expect(readFileText(fileText(entries))).toEqual({ entries, dropped: 0 });
    }),
    { numRuns: 30 },
  );
});

test('a link to 200 entries with long notes is one that can be read', async () => {
  let seed = 7;
  const letter = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCharCode(0x4e00 + (seed % 20_000));
  };
  const entries = Array.from({ length: 200 }, (_, at) => ({
    key: `school-number-${at}/programme-number-${at}`,
    note: Array.from({ length: 200 }, letter).join(''),
    name: '',
  }));
  const fragment = await fragmentOf(entries);
  expect(await readFragment(fragment)).toEqual({ entries, dropped: 0 });
});

test.each([
  ['nothing', FRAGMENT],
  ['another fragment', '#programmes'],
  ['what is no base64url', `${FRAGMENT}%3Cscript%3E`],
  ['what is not compressed', FRAGMENT + btoa('[1,"a"]').replaceAll('=', '')],
  ['no list', linkOf('{"a":1}')],
  ['another list', linkOf('["a"]')],
  ['no text', FRAGMENT + deflateRawSync(Buffer.from([0xff, 0xfe, 0xfd])).toString('base64url')],
  ['deep nesting', linkOf(`${'['.repeat(100)}${']'.repeat(100)}`)],
  ['too many letters', `${FRAGMENT}${'A'.repeat(150_001)}`],
  ['a text that is too long when decompressed', linkOf(`[1,"${'a'.repeat(MAX_TEXT)}"]`)],
])('a link to %s is refused', async (_what, fragment) => {
  expect(await readFragment(fragment)).toBe('unreadable');
});

test('of a link only valid entries are taken, and the others are counted', async () => {
  const given = [1, 'a', 'a', '../x', 'a/b/c', ['b', 'note'], ['c', 7], [], null, { key: 'd' }];
  expect(await readFragment(linkOf(JSON.stringify(given)))).toEqual({
    entries: [
      { key: 'a', note: '', name: '' },
      { key: 'b', note: 'note', name: '' },
      { key: 'c', note: '', name: '' },
    ],
    dropped: 6,
  });
});

test('links and files of a newer version are recognised', async () => {
  expect(await readFragment(linkOf('[2,{}]'))).toBe('newer');
  expect(readFileText('{"list":"gcsd","version":2,"entries":[]}')).toBe('newer');
});

test.each(['', 'x', '[]', '{"version":1,"entries":[]}', '{"list":"gcsd","version":1}'])(
  'the file %j holds no list',
  (text) => {
    expect(readFileText(text)).toBe('unreadable');
  },
);
