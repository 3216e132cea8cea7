import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readSeedSchools } from '../../scripts/build-seed.ts';
import { runScript } from '../../scripts/lib/main.mjs';
import { log, UserError } from '../../scripts/lib/output.mjs';
import { serviceClient } from '../../tests/support/school-pictures.ts';
import { AdminAtWork } from './admin-at-work.ts';
import { checkedAs, FIRST, SECOND, writeSchools } from './school-file.ts';
import { serveDrill, verdictOf } from './served.ts';
import { type Phase, tableOf, Visitors, visitedPages } from './visitors.ts';

/**
 * `npx node tools/load/day.ts [-- ROWS]`: a day's work with 16,880 schools and concurrent visitors. Fails for 5xx
 * responses, long waits or lost data.
 */
const ROWS = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 16_880 - 46);
const CHANGED_ROWS = Math.min(5000, ROWS);
const LIST_ROUNDS = 15;
const [EDITS, DELETIONS, RESTORED, SHOWN] = [200, 20, 50, 1000];

const LISTS = [
  '',
  '?search=madrid',
  '?search=%2B34%2016000',
  '?search=drill-12345',
  '?search=no+such+school',
  '?issue=no_coordinates',
  '?country=spain&page=7',
  '?status=inactive',
  '?size=100&page=60',
].map((query) => `/admin/schools${query}`);

interface Stored {
  id: string;
  slug: string;
}

await runScript(async (session) => {
  const { url, pid, folder } = await serveDrill(session);
  const admin = await AdminAtWork.signIn(url, 'super_admin');
  const slugs = readSeedSchools().map(({ slug }) => slug);
  const visitors = new Visitors(url, pid, () => visitedPages(slugs));
  const phases: Phase[] = [];
  const phase = async (name: string, work: () => Promise<void>) => {
    phases.push(await visitors.during(name, work));
    log(`${name}: ${phases.at(-1)?.seconds.toFixed(0)} s`);
  };
  const file = (name: string) => path.join(folder, `${name}.csv`);
  let [first, second] = ['', ''];

  await visitors.readAll();
  await phase('nothing', () => wait(5000));
  const seeded = await countSchools();
  await writeSchools(file('first'), ROWS, FIRST);
  await phase(`${ROWS} schools uploaded and checked`, async () => {
    first = await admin.upload(file('first'));
    await admin.step('check-import', first, checkedAs(FIRST));
  });
  await phase('imported', () => admin.step('apply-import', first));
  expect('schools after the import', await countSchools(), seeded + ROWS);
  const some = await imported(EDITS + DELETIONS + SHOWN);
  slugs.push(...some.slice(0, 200).map(({ slug }) => slug));
  await visitors.readAll();
  const edited = some.slice(0, EDITS);
  const deleted = some.slice(EDITS, EDITS + DELETIONS);
  const shown = some.slice(-SHOWN);

  await phase(`${LISTS.length * LIST_ROUNDS} lists read`, async () => {
    for (let round = 0; round < LIST_ROUNDS; round++) for (const list of LISTS) await admin.open(list);
  });
  await phase(`${EDITS} schools edited`, async () => {
    for (const school of edited) await edit(school.id, 'Edited by hand');
  });
  await phase(`${SHOWN} schools hidden and shown`, async () => {
    for (const active of [false, true]) {
      for (let from = 0; from < shown.length; from += 100) {
        const ids = shown.slice(from, from + 100).map(({ id }) => id);
        await admin.call('schools/actions/set-active', '/admin/schools', { ids, active });
      }
    }
  });
  await phase(`${DELETIONS} schools deleted and brought back`, async () => {
    for (const { id } of deleted) await admin.call('schools/actions/delete-school', '/admin/schools', { id });
    const { data } = await serviceClient().from('deleted_schools').select('id').limit(DELETIONS);
    for (const { id } of data ?? [])
      await admin.call('schools/actions/restore-deleted', '/admin/schools/deleted', { snapshot: id });
  });
  expect('schools after bringing them back', await countSchools(), seeded + ROWS);
  await phase(`${RESTORED} schools edited and restored`, async () => {
    for (const { id } of edited.slice(0, RESTORED)) {
      const { data } = await serviceClient()
        .from('change_log')
        .select('id')
        .eq('school_id', id)
        .order('id', { ascending: false })
        .limit(1);
      await edit(id, 'Edited and regretted');
      await admin.call('schools/actions/restore-version', editorOf(id), { id, change: data?.[0]?.id });
    }
  });
  expect('schools edited by hand', await countAddressed('Edited by hand'), EDITS);
  await writeSchools(file('second'), CHANGED_ROWS, SECOND);
  await phase(`${CHANGED_ROWS} changes uploaded and checked`, async () => {
    second = await admin.upload(file('second'));
    await admin.step('check-import', second, checkedAs(SECOND));
  });
  await phase('changed', () => admin.step('apply-import', second));
  await phase('changes undone', () => admin.step('undo-import', second));
  await phase('import undone', () => admin.step('undo-import', first));
  expect('schools edited by hand, at the end', await countAddressed('Edited by hand'), EDITS);
  log(`${(await countSchools()) - seeded} schools that were touched since stay`);
  log(`\n${tableOf(phases)}`);
  return verdictOf(phases);

  async function edit(id: string, address: string): Promise<void> {
    const { form, version } = await admin.call<{ form: { unknown: string[] }; version: number }>(
      'schools/actions/stored-form',
      editorOf(id),
      { id },
    );
    const unknown = form.unknown.filter((field) => field !== 'address');
    const { kind } = await admin.call<{ kind: string }>('schools/actions/save-school', editorOf(id), {
      id,
      version,
      form: { ...form, address, unknown },
    });
    if (kind !== 'saved') throw new UserError(`${id} was not saved: ${kind}`);
  }
});

function editorOf(id: string): string {
  return `/admin/schools/edit/${id}`;
}

async function countSchools(): Promise<number> {
  const { count } = await serviceClient().from('schools').select('*', { count: 'exact', head: true });
  return count ?? 0;
}

async function countAddressed(address: string): Promise<number> {
  const { count } = await serviceClient()
    .from('schools')
    .select('*', { count: 'exact', head: true })
    .eq('address', address);
  return count ?? 0;
}

async function imported(most: number): Promise<Stored[]> {
  const schools: Stored[] = [];
  for (let from = 0; schools.length < most; from += 1000) {
    const page = await serviceClient()
      .from('schools')
      .select('id,slug')
      .like('legacy_id', 'drill-%')
      .order('id')
      .range(from, from + 999);
    if (page.error || page.data.length === 0) break;
    schools.push(...page.data);
  }
  return schools.slice(0, most);
}

function expect(what: string, found: number, wanted: number): void {
  if (found !== wanted) throw new UserError(`${what}: ${found}, and ${wanted} are right`);
}
