import { expect } from 'vitest';
import { saveSchool } from '@/lib/schools/actions/save-school';
import { toForm } from '@/lib/schools/model/form-row';
import { editedRow } from '@/lib/schools/queries/edited-school';
import type { Client, TestBackend } from '../../support/backend.ts';

async function load(client: Client, id: string) {
  const row = await editedRow(client, id);
  if (row === null) throw new Error('No such school');
  return { version: row.version, form: toForm(row) };
}

/**
 * Two editors save a school so many times each at the same time, each adding entries one by one and going on from the
 * other's version after a conflict. Whom the action believes to be asked by is for the test to say.
 */
export async function expectNoSaveLost(backend: TestBackend, client: Client, id: string, saves: number) {
  let conflicts = 0;
  const edit = async (who: string) => {
    let { version, form } = await load(client, id);
    for (let count = 0; count < saves; ) {
      const entry = `${who}-${count}`;
      const mine = { ...form, languages: [...form.languages.slice(-99), entry], city: entry };
      const answer = await saveSchool({ id, version, form: mine });
      if (!answer.ok) throw new Error(answer.error);
      version = answer.value.version;
      if (answer.value.kind === 'saved') {
        form = answer.value.form;
        count += 1;
      } else {
        form = answer.value.theirs;
        conflicts += 1;
      }
    }
  };
  const { version } = await load(client, id);
  await Promise.all([edit('ana'), edit('luis')]);
  expect(conflicts).toBeGreaterThan(0);
  expect((await load(client, id)).version).toBe(version + 2 * saves);
  // Every one of the saves stands in the history with what it found: each saw the one before it.
  const { data } = await backend.service
    .from('change_log')
    .select('old,new')
    .eq('row_id', id)
    .eq('action', 'update')
    .order('id')
    .limit(1000);
  const cities = (data ?? []).map(({ old, new: after }) => [
    (old as { city: string }).city,
    (after as { city: string }).city,
  ]);
  expect(cities).toHaveLength(2 * saves);
  expect(new Set(cities.map(([, after]) => after)).size).toBe(2 * saves);
  for (const [index, [before]] of cities.entries()) {
    if (index > 0) expect(before).toBe(cities[index - 1]?.[1]);
  }
}
