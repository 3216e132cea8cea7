import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStored } from '@/lib/client/my-list/stored';
import { followed, merged, moved, restored, withoutKey } from '@/lib/my-list/model/change';
import type { EntryFacts } from '@/lib/my-list/model/facts';
import type { ListEntry } from '@/lib/my-list/model/kept';
import { validEntries, validList } from '@/lib/my-list/model/list';
import { ordered } from '@/lib/my-list/model/order';

const entry = (key: string, note = ''): ListEntry => ({ key, name: key.toUpperCase(), note });
const keys = (entries: readonly ListEntry[]) => entries.map(({ key }) => key);
const many = (count: number, prefix = 's') =>
  Array.from({ length: count }, (_, at) => entry(`${prefix}-${at}`));

test.each([null, '', '{', '[]', 'null', '7', '{"version":1}', '{"version":1,"entries":{"a":1}}'])(
  'the stored text %j is an empty list',
  (text) => {
    expect(readStored(text)).toEqual({ entries: [], near: '' });
  },
);

test('a list of a newer version is recognised', () => {
  expect(readStored('{"version":2,"entries":"of another form"}')).toBe('newer');
});

test('a list is valid when it is read as it was written', () => {
  const list = { entries: [entry('a', 'ñ "x" \u{1f370}'), entry('a/b')], near: 'Lyon' };
  const stored = readStored(JSON.stringify({ ...list, version: 1 }));
  expect(stored === 'newer' ? stored : validList(stored)).toEqual(list);
});

test('whatever is stored, the entries that are read are valid, different, and 200 at most', () => {
  const address = fc.oneof(fc.constantFrom('a', 'a/b', 'a-b', 'A', 'a/', '../a', 'a/b/c', ''), fc.string());
  const given = fc.array(fc.oneof(fc.anything(), fc.record({ key: address, note: fc.anything() })));
  fc.assert(
    fc.property(given, (all) => {
      const { entries, dropped } = validEntries(all);
      expect(entries.length + dropped).toBe(all.length);
      expect(new Set(keys(entries)).size).toBe(entries.length);
      for (const { key, note } of entries) {
        expect(key).toMatch(/^[a-z0-9-]+(\/[a-z0-9-]+)?$/);
        expect(note.length).toBeLessThanOrEqual(200);
      }
    }),
  );
  expect(validEntries(many(203))).toMatchObject({ dropped: 3 });
});

test('a removed entry returns to its place with its note', () => {
  const list = [entry('a'), entry('b', 'note'), entry('c')];
  const without = withoutKey(list, 'b');
  expect(keys(without)).toEqual(['a', 'c']);
  expect(restored(without, entry('b', 'note'), 1)).toEqual(list);
  expect(restored(list, entry('b'), 0)).toEqual(list);
});

test('an entry moves by one place, and not beyond the ends', () => {
  const list = [entry('a'), entry('b'), entry('c')];
  expect(keys(moved(list, 'b', -1))).toEqual(['b', 'a', 'c']);
  expect(keys(moved(list, 'b', 1))).toEqual(['a', 'c', 'b']);
  expect(keys(moved(list, 'a', -1))).toEqual(['a', 'b', 'c']);
  expect(keys(moved(list, 'c', 1))).toEqual(['a', 'b', 'c']);
  expect(keys(moved(list, 'x', 1))).toEqual(['a', 'b', 'c']);
});

test('of merged lists the own entries come first, with their notes', () => {
  expect(
    merged([entry('a', 'mine'), entry('b')], [entry('c'), entry('b', 'theirs'), entry('a', 'no')]),
  ).toEqual({
    entries: [entry('a', 'mine'), entry('b', 'theirs'), entry('c')],
    left: 0,
  });
  expect(merged(many(150), many(100, 't'))).toMatchObject({ left: 50 });
});

test('merging loses no entry of either list that fits, and is repeatable', () => {
  const list = fc
    .uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 })
    .map((all) => all.map((key) => entry(key)));
  fc.assert(
    fc.property(list, list, (own, other) => {
      const { entries } = merged(own, other);
      expect(new Set(keys(entries))).toEqual(new Set([...keys(own), ...keys(other)]));
      expect(merged(entries, other).entries).toEqual(entries);
    }),
  );
});

test('entries follow to their present addresses; two that became one keep both notes', () => {
  const present = new Map([
    ['old', 'new'],
    ['b', 'b'],
  ]);
  expect(
    followed([entry('old', 'first'), entry('b'), entry('new', 'second'), entry('gone')], present),
  ).toEqual([{ ...entry('old', 'first · second'), key: 'new' }, entry('b'), entry('gone')]);
});

test('unknown values come last, and equal ones stay as they were arranged', () => {
  const list = ['a', 'b', 'c', 'd', 'e'].map((key) => entry(key));
  const known = (key: string, yearEuros: number | null, km: number | null, deadlineDay: string | null) =>
    [key, { yearEuros, km, deadlineDay } as EntryFacts] as const;
  const facts = new Map([
    known('a', null, 70, null),
    known('b', 9000, 5, '2027-03-01'),
    known('c', 0, null, null),
    known('d', 9000, 5, '2026-12-31'),
  ]);
  expect(keys(ordered(list, facts, 'hand'))).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(keys(ordered(list, facts, 'price'))).toEqual(['c', 'b', 'd', 'a', 'e']);
  expect(keys(ordered(list, facts, 'distance'))).toEqual(['b', 'd', 'a', 'c', 'e']);
  expect(keys(ordered(list, facts, 'deadline'))).toEqual(['d', 'b', 'a', 'c', 'e']);
});
