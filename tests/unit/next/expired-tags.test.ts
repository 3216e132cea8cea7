import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ExpiredTags } from '@/lib/next/expired-tags';

type Manifest = Map<string, { stale?: number; expired?: number }>;

let folder = '';
let file = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'tags-'));
  file = path.join(folder, 'cache', 'expired-tags');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** What a process finds that starts now. */
function afterRestart(): Manifest {
  const manifest: Manifest = new Map();
  new ExpiredTags(file, manifest);
  return manifest;
}

/** Expires these at a moment. */
function expire(tags: ExpiredTags, manifest: Manifest, names: readonly string[], stale: number): void {
  for (const name of names) manifest.set(name, { stale });
  tags.add(names);
}

it('knows after a restart what it knew before, whatever was expired how often', () => {
  const name = fc.oneof(fc.string(), fc.constantFrom('_N_T_/es', '_N_T_/layout', 'a\nb', '"', '\u2028'));
  fc.assert(
    fc.property(fc.array(fc.array(name, { minLength: 1 })), (saves) => {
      fs.rmSync(file, { force: true });
      const manifest: Manifest = new Map();
      const tags = new ExpiredTags(file, manifest);
      for (const [moment, names] of saves.entries()) expire(tags, manifest, names, moment);
      expect(afterRestart()).toEqual(manifest);
    }),
    { numRuns: 50 },
  );
});

it('keeps what a process knows already', () => {
  const manifest: Manifest = new Map();
  expire(new ExpiredTags(file, manifest), manifest, ['a', 'b'], 1);
  const other: Manifest = new Map([['a', { stale: 2 }]]);
  new ExpiredTags(file, other);
  expect([...other]).toEqual([
    ['a', { stale: 2 }],
    ['b', { stale: 1 }],
  ]);
});

it('loses no more than the line that was cut off', () => {
  const manifest: Manifest = new Map();
  const tags = new ExpiredTags(file, manifest);
  expire(tags, manifest, ['before', 'torn'], 1);
  fs.truncateSync(file, fs.statSync(file).size - 3);
  expire(tags, manifest, ['after'], 2);
  expect([...afterRestart().keys()]).toEqual(['before', 'after']);
});

it('two processes of one build lose nothing of each other', () => {
  const [one, other]: [Manifest, Manifest] = [new Map(), new Map()];
  const [first, second] = [new ExpiredTags(file, one), new ExpiredTags(file, other)];
  expire(first, one, ['a'], 1);
  expire(second, other, ['b'], 2);
  expire(first, one, ['c'], 3);
  expect([...afterRestart().keys()]).toEqual(['a', 'b', 'c']);
});

it('adds little for a save beside ten thousand pages, and does not grow without end', () => {
  const manifest: Manifest = new Map();
  const tags = new ExpiredTags(file, manifest);
  const pages = Array.from({ length: 10_000 }, (_, number) => `_N_T_/school/number-${number}`);
  expire(tags, manifest, pages, 1);
  const whole = fs.statSync(file).size;
  expire(tags, manifest, ['_N_T_/es'], 2);
  expect(fs.statSync(file).size - whole).toBeLessThan(40);
  for (let moment = 3; moment < 13; moment += 1) expire(tags, manifest, pages, moment);
  expect(fs.statSync(file).size).toBeLessThan(4 * whole);
  expect(afterRestart()).toEqual(manifest);
  expect(fs.readdirSync(path.dirname(file))).toEqual(['expired-tags']);
});
