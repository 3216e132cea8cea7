/** The six registers whole, through the command that npm start runs: killed in the middle, gone on with, compared, taken back. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  allRows,
  changesOfChecked,
  checksumOf,
  differencesFromRows,
  openWholeRegisters,
  type WholeRegisters,
} from '../../support/whole-registers.ts';

const ALL = 'usa,italy,australia,france,spain,chile';
const POLLING = { timeout: 120_000, interval: 20 };

let whole: WholeRegisters;
beforeAll(async () => {
  whole = await openWholeRegisters();
}, 300_000);
afterAll(() => whole?.close());

describe('the six registers', { timeout: 600_000 }, () => {
  let before: string;
  let checked: Awaited<ReturnType<typeof allRows>>;
  const runs: string[] = [];
  const noted = ({ output }: { output: string }) =>
    runs.push(...[...output.matchAll(/registers -- undo (\S+)/g)].map(([, run = '']) => run));

  it('are taken in whole, though the process is killed while it writes', async () => {
    const { service } = whole;
    [before, checked] = [await checksumOf(service), await allRows(service, 'schools')];
    const first = whole.registers('import', ALL, '--once');
    await vi.waitUntil(async () => {
      const { count } = await service.from('school_sources').select('*', { count: 'exact', head: true });
      return (count ?? 0) > 100;
    }, POLLING);
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await whole.registers('import', ALL, '--once').ended;
    expect(second).toMatchObject({
      code: 0,
      output: expect.stringContaining('going on with what was interrupted'),
    });
    noted(second);
    const sources = await allRows(service, 'school_sources');
    const counted = Map.groupBy(sources, ({ register }) => register);
    expect([...counted].map(([register, rows]) => [register, rows.length])).toEqual([
      ['australia', 325],
      ['chile', 99],
      ['france', 348],
      ['italy', 389],
      ['spain', 118],
      ['usa', 955],
    ]);
    const { data } = await service.rpc('data_sources');
    console.log(
      data?.countries
        .map(({ country, schools, programmes }) => `${country}: ${schools} schools, ${programmes} programmes`)
        .join('\n'),
    );
  });

  it('say of every school what its row says, and leave checked ones as they are', async () => {
    const { compared, found } = await differencesFromRows(whole.service);
    expect(compared).toEqual({ australia: 324, chile: 93, france: 346, italy: 389, spain: 112, usa: 949 });
    expect(found).toEqual([]);
    expect(changesOfChecked(checked, await allRows(whole.service, 'schools'))).toEqual([]);
  });

  it('change nothing a second time', async () => {
    const then = await checksumOf(whole.service);
    const again = await whole.registers('import', ALL).ended;
    expect(again.code).toBe(0);
    noted(again);
    expect(again.output.match(/: 0 new, 0 matched, 0 changed/g)).toHaveLength(6);
    expect(await checksumOf(whole.service)).toBe(then);
  });

  it('are taken back to the letter, and not taken in again by a start', async () => {
    const { data } = await whole.service.rpc('list_register_runs', { p_page: 1, p_page_size: 20 });
    for (const { id } of data?.imports.filter(({ status }) => status === 'imported') ?? [])
      expect((await whole.registers('undo', id).ended).code).toBe(0);
    expect(await checksumOf(whole.service)).toBe(before);
    expect(await whole.registers('import', ALL, '--once').ended).toEqual({ code: 0, output: '' });
    expect(await checksumOf(whole.service)).toBe(before);
  });
});
