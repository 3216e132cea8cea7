import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readSeedSchools } from '../../scripts/build-seed.ts';
import { runScript } from '../../scripts/lib/main.mjs';
import { log, UserError } from '../../scripts/lib/output.mjs';
import { serviceClient } from '../../tests/support/school-pictures.ts';
import { AdminAtWork } from './admin-at-work.ts';
import { checkedAs, FIRST, SECOND, writeSchools } from './school-file.ts';
import { serveDrill, verdictOf } from './served.ts';
import { tableOf, Visitors, visitedPages } from './visitors.ts';

/**
 * `npx node tools/load/import.ts [-- ROWS]`: imports, changes and undoes ROWS schools with concurrent visitors.
 * `--upload-only` measures the memory of reading.
 */
const ROWS = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 5000);
const UPLOAD_ONLY = process.argv.includes('--upload-only');

/** Twice as long for an upload only. */
const UPLOADED = UPLOAD_ONLY ? { ...FIRST, description: (text: string) => text + text } : FIRST;

await runScript(async (session) => {
  const { url, pid, backendPid, folder } = await serveDrill(session);
  const admin = await AdminAtWork.signIn(url, 'admin');
  const slugs = readSeedSchools().map(({ slug }) => slug);
  const visitors = new Visitors(url, pid, () => visitedPages(slugs), [pid, backendPid]);

  const file = (name: string) => path.join(folder, `${name}.csv`);
  await writeSchools(file('first'), ROWS, UPLOADED);
  await visitors.readAll();
  const phases = [await visitors.during('nothing', () => wait(5000))];
  const { size } = await stat(file('first'));
  let id = '';
  phases.push(
    await visitors.during(`${ROWS} rows, ${(size / 1e6).toFixed(0)} MB, uploaded`, async () => {
      id = await admin.upload(file('first'));
    }),
    await visitors.during('checked', () => admin.step('check-import', id, checkedAs(FIRST))),
  );
  if (!UPLOAD_ONLY) {
    phases.push(await visitors.during('imported', () => admin.step('apply-import', id)));
    const { data } = await serviceClient()
      .from('schools')
      .select('slug')
      .like('legacy_id', 'drill-%')
      .limit(200);
    slugs.push(...(data ?? []).map(({ slug }) => slug));
    await visitors.readAll();
    let own = '';
    phases.push(
      await visitors.during('own export uploaded', async () => {
        await admin.export(file('own'));
        own = await admin.upload(file('own'));
      }),
      await visitors.during('own export checked', async () => {
        const [headings = ''] = (await readFile(file('own'), 'utf8')).split('\r\n', 1);
        const columns = headings.replace(/^\ufeff/, '').split(',');
        await admin.step('check-import', own, { columns, active: true });
      }),
    );
    await expectUnchanged(own);
    await writeSchools(file('second'), ROWS, SECOND);
    const second = await admin.upload(file('second'));
    phases.push(
      await visitors.during('changes checked', () => admin.step('check-import', second, checkedAs(SECOND))),
      await visitors.during('changed', () => admin.step('apply-import', second)),
      await visitors.during('changes undone', () => admin.step('undo-import', second)),
      await visitors.during('import undone', () => admin.step('undo-import', id)),
    );
  }
  log(`\n${tableOf(phases)}`);
  return verdictOf(phases);
});

/** Importing an export must change nothing. */
async function expectUnchanged(own: string): Promise<void> {
  const { data } = await serviceClient().rpc('import_overview', { p_import: own });
  if (data?.counts.same !== data?.row_count)
    throw new UserError(`The own export would change something: ${JSON.stringify(data?.counts)}`);
  log(`The own export of ${data?.row_count} schools changes nothing`);
}
