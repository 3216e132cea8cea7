/** The registers on a native PostgreSQL: what is taken in there says what the registers' rows say. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NativePostgres, startNativePostgres } from '../support/native-postgres.ts';
import {
  allRows,
  changesOfChecked,
  checksumOf,
  differencesFromRows,
  openWholeRegisters,
  type WholeRegisters,
} from '../support/whole-registers.ts';

const ALL = 'usa,italy,australia,france,spain,chile';

let postgres: NativePostgres;
let whole: WholeRegisters;
beforeAll(async () => {
  postgres = await startNativePostgres();
  whole = await openWholeRegisters(postgres.url);
});
afterAll(async () => {
  await whole?.close();
  await postgres?.stop();
});

test('every school says what its row says, checked ones are as they were, and all is taken back', {
  timeout: 600_000,
}, async () => {
  const { service } = whole;
  const [before, checked] = [await checksumOf(service), await allRows(service, 'schools')];
  expect((await whole.registers('import', ALL).ended).code).toBe(0);
  const { compared, found } = await differencesFromRows(service);
  expect(compared).toEqual({ australia: 324, chile: 93, france: 346, italy: 389, spain: 112, usa: 949 });
  expect(found).toEqual([]);
  expect(changesOfChecked(checked, await allRows(service, 'schools'))).toEqual([]);
  const { data } = await service.rpc('list_register_runs', { p_page: 1, p_page_size: 20 });
  for (const { id } of data?.imports ?? []) expect((await whole.registers('undo', id).ended).code).toBe(0);
  expect(await checksumOf(service)).toBe(before);
});
