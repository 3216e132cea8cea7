import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DiskLimit } from '@/lib/next/disk-limit';

const MOST = 100_000;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'disk-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A page of so many bytes that was used so many seconds ago. */
function page(key: string, bytes: number, secondsAgo: number, kinds = ['.html', '.rsc']) {
  const base = path.join(folder, key);
  mkdirSync(path.dirname(base), { recursive: true });
  const used = Date.now() / 1000 - secondsAgo;
  for (const [kind, size] of [
    ...kinds.map((one) => [one, bytes / kinds.length] as const),
    ['.meta', 0] as const,
  ]) {
    writeFileSync(base + kind, 'x'.repeat(size));
    utimesSync(base + kind, used, used);
  }
}
const left = () =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.meta'))
    .map((name) => name.slice(0, -5))
    .sort();

describe('pages on the disk', () => {
  it('stay while there is room', async () => {
    page('school/a', MOST / 2, 100);
    page('school/b', MOST / 2, 1);
    await new DiskLimit(folder, MOST).sweep();
    expect(left()).toEqual(['school/a', 'school/b']);
  });

  it('go in the order in which they were used last, whole, until there is room for others', async () => {
    for (let number = 0; number < 12; number += 1) page(`school/${number}`, 10_000, number * 10);
    page('social/es/old', 20_000, 1000, ['.body']);
    await new DiskLimit(folder, MOST).sweep();
    expect(left()).toEqual(Array.from({ length: 9 }, (_, number) => `school/${number}`));
    expect(readdirSync(path.join(folder, 'social/es'))).toEqual([]);
    expect(readdirSync(path.join(folder, 'school'))).toHaveLength(27);
  });

  it('are counted and removed with their parts for a router', async () => {
    page('school/old', 10, 1000);
    const parts = path.join(folder, 'school/old.segments/school');
    mkdirSync(parts, { recursive: true });
    writeFileSync(path.join(parts, 'page.segment.rsc'), 'x'.repeat(MOST));
    page('school/new', 10, 1);
    await new DiskLimit(folder, MOST).sweep();
    expect(left()).toEqual(['school/new']);
    expect(readdirSync(path.join(folder, 'school')).join()).not.toContain('old');
  });

  it('do not take what is no page with them', async () => {
    page('school/a', MOST * 2, 1);
    writeFileSync(path.join(folder, 'page.js'), 'x'.repeat(MOST * 2));
    await new DiskLimit(folder, MOST).sweep();
    expect(left()).toEqual([]);
    expect(readdirSync(folder)).toContain('page.js');
  });

  it('are looked through after the first of them was written, and then after a twentieth of the room', async () => {
    const limit = new DiskLimit(folder, MOST);
    const swept = async (bytes: number) => {
      page('school/old', MOST * 2, 1000);
      await limit.noteWritten(bytes);
      return left().length === 0;
    };
    expect(await swept(1)).toBe(true);
    expect(await swept(MOST * 0.05 - 1)).toBe(false);
    expect(await swept(1)).toBe(true);
  });
});
