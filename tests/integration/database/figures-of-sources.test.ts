/** The extracts that ship, loaded and compared with what they say. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOURCE_IDS, type SourceId } from '@/lib/figures/model/sources';
import { loadFigures, removeFigures } from '@/lib/figures/services/load-figures';
import { createPrng, sample } from '@/lib/prng';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import { extractOf, factsOf, rowsOfExtract } from '../../support/figure-facts.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend({ seed: false });
  for (const source of SOURCE_IDS) await load(source);
});
afterAll(() => backend?.close());

const SAMPLE = 50;
const load = (source: SourceId) => loadFigures(backend.service, source, extractOf(source));
const sums = async () =>
  (
    await backend.engine.query(
      OWNER,
      `select source, count(*)::integer as figures, md5(string_agg(f::text, ',' order by f::text)) as sum from public.figures f group by 1 order by 1`,
    )
  ).rows;

async function storedOf(source: string): Promise<Map<string, string[]>> {
  const { rows } = await backend.engine.query(
    OWNER,
    `select identifier, subject, concat_ws(' | ', identifier, subject, measure, period, coalesce(trim_scale(value)::text, state)) as fact
       from public.figures where source = '${source}'`,
  );
  return Map.groupBy(
    rows.map(({ fact }) => String(fact)),
    (fact) =>
      fact
        .split(' | ', 2)
        .join(' | ')
        .replace(/, region$|(?<=\| )(?:apprentices|cfa)$/, ''),
  );
}

describe.each(SOURCE_IDS)('%s', (source) => {
  it('holds what 50 random rows of its extract say, and is loaded twice without a change', async () => {
    const loaded = await load(source);
    expect(loaded).toMatchObject({ changed: 0, removed: 0 });
    const rows = rowsOfExtract(source);
    expect(loaded.figures).toBe(rows.flatMap((row) => factsOf(source, row)).length);
    const stored = await storedOf(source);
    for (const row of sample(createPrng(source), rows, SAMPLE)) {
      const facts = factsOf(source, row);
      const of = facts[0]
        ?.split(' | ', 2)
        .join(' | ')
        .replace(/, region$|(?<=\| )(?:apprentices|cfa)$/, '');
      expect([...(stored.get(of ?? '') ?? [])].sort()).toEqual(facts.sort());
    }
  });
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
