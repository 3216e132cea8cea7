import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { SOURCE_IDS, type SourceId } from '@/lib/figures/model/sources';
import { loadFigures, removeFigures } from '@/lib/figures/services/load-figures';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTestBackend } from '../../support/backend.ts';
import { extractOf } from '../../support/extracts.ts';

const backend = opened(() => openTestBackend({ seed: false }));
beforeAll(async () => {
  for (const source of SOURCE_IDS) await load(source);
});

const load = (source: SourceId) => loadFigures(backend.service, source, extractOf(source));
const sums = async () =>
  (
    await backend.engine.query(
      OWNER,
      `select source, count(*)::integer as figures, md5(string_agg(f::text, ',' order by f::text)) as sum from public.figures f group by 1 order by 1`,
    )
  ).rows;

it('each is loaded twice without a change', async () => {
  for (const source of SOURCE_IDS) {
    const { figures, ...loaded } = await load(source);
    expect([source, loaded]).toEqual([source, { ...loaded, changed: 0, removed: 0 }]);
    expect(figures, source).toBeGreaterThan(0);
  }
});

it('a source that is removed takes its figures along and nothing else', async () => {
  const before = await sums();
  expect(before.map(({ source }) => source)).toEqual([...SOURCE_IDS].sort());
  await removeFigures(backend.service, 'orion');
  expect(await sums()).toEqual(before.filter(({ source }) => source !== 'orion'));
  await load('orion');
  expect(await sums()).toEqual(before);
});

it('an extract that was cut off between two rows is refused, and changes nothing', async () => {
  const before = await sums();
  const folder = await mkdtemp(join(tmpdir(), 'extract-'));
  const lines = (await readFile(extractOf('orion'), 'utf8')).split('\n');
  const half = join(folder, 'orion.csv');
  await writeFile(half, lines.slice(0, lines.length / 2).join('\n'));
  await expect(loadFigures(backend.service, 'orion', half)).rejects.toThrow(/tooFew \(\d+ \/ 7615\)/);
  await rm(folder, { recursive: true });
  expect(await sums()).toEqual(before);
});
