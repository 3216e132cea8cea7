import { openAsBlob } from 'node:fs';
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readSeedSchools } from '../../scripts/build-seed.ts';
import { runScript } from '../../scripts/lib/main.mjs';
import { log, logError, UserError } from '../../scripts/lib/output.mjs';
import { prepare } from '../../scripts/lib/serve.mjs';
import { buildStack, serveStack } from '../../scripts/lib/stack.mjs';
import { syntheticSchools } from '../bench/synthetic-schools.ts';
import { actionIds, callAction } from '../support/guarded/ask.ts';
import type { Fixtures } from '../support/guarded/fixtures.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { makeAccount, sessionCookies } from '../support/sign-in.ts';
import { tableOf, Visitors } from './visitors.ts';

/**
 * `npm run drill:import [-- ROWS]`: a site with the embedded backend imports a file, active at once, changes all of it by a
 * second file, and takes both back, while visitors ask for its pages. None of them may get an answer of 500 or above, and 99
 * of 100 have theirs within the limit. Prints a table. With `--upload-only` the first file is only read and checked: how much
 * memory a hundred thousand rows take.
 */
const ROWS = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 5000);
const UPLOAD_ONLY = process.argv.includes('--upload-only');
const P99_MS = 300;
const COLUMNS = ['legacy_id', 'name', 'country', 'city', 'type', 'phone', 'website', 'description'];

await runScript(async (session) => {
  const { root, node } = await prepare(session);
  const means = { root, node, processes: session.processes };
  const stack = await buildStack(means);
  session.onEnd(() => stack.remove());
  Object.assign(process.env, stack.env, { SITE_UNDER_TEST: stack.siteUrl });
  const site = await serveStack(means, stack);
  const folder = await mkdtemp(path.join(tmpdir(), 'drill-import-'));
  session.onEnd(() => rm(folder, { recursive: true, force: true }));
  const cookie = (await sessionCookies(await makeAccount('admin')))
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  const ids = actionIds();
  const slugs = readSeedSchools().map(({ slug }) => slug);
  const visitors = new Visitors(stack.siteUrl, Number(site.pid), () => [
    ...['/es', '/en', '/es?search=vino', '/en?country=spain&page=2', '/sitemap.xml', '/api/v1/schools'],
    ...slugs.flatMap((slug) => [`/escuela/${slug}`, `/school/${slug}`]),
  ]);

  const first = await write('first', (number) => `+34 ${number}`, '');
  let ownExport = '';
  let ownColumns: string[] = [];
  const phases = [await visitors.during('nothing', () => wait(5000))];
  const { size } = await stat(first);
  let id = '';
  phases.push(
    await visitors.during(`${ROWS} rows, ${(size / 1e6).toFixed(0)} MB, uploaded`, async () => {
      id = await upload(first);
    }),
    await visitors.during('checked', () => step('check-import', id, 'import-check')),
  );
  if (!UPLOAD_ONLY) {
    phases.push(await visitors.during('imported', () => step('apply-import', id, 'import-apply')));
    const { data } = await serviceClient()
      .from('schools')
      .select('slug')
      .like('legacy_id', 'drill-%')
      .limit(200);
    slugs.push(...(data ?? []).map(({ slug }) => slug));
    let own = '';
    phases.push(
      await visitors.during('own export uploaded', async () => {
        own = await upload(await download());
        ownExport = own;
      }),
      await visitors.during('own export checked', () => step('check-import', own, 'import-check')),
    );
    await expectUnchanged(own);
    const second = await upload(await write('second', (number) => `+33 ${number}`, 'Renovada. '));
    phases.push(
      await visitors.during('changes checked', () => step('check-import', second, 'import-check')),
      await visitors.during('changed', () => step('apply-import', second, 'import-apply')),
      await visitors.during('changes undone', () => step('undo-import', second, 'import-undo')),
      await visitors.during('import undone', () => step('undo-import', id, 'import-undo')),
    );
  }
  log(`\n${tableOf(phases)}`);
  const faults = phases.flatMap(({ name, failed, p99 }) => [
    ...failed.slice(0, 10).map((failure) => `${name}: ${failure}`),
    ...(p99 > P99_MS && name !== 'nothing'
      ? [`${name}: p99 ${p99.toFixed(0)} ms, ${P99_MS} are allowed`]
      : []),
  ]);
  for (const fault of faults) logError(fault);
  return faults.length === 0 ? 0 : 1;

  /** A file of invented schools; the same schools each time. */
  async function write(name: string, phone: (number: number) => string, prefix: string): Promise<string> {
    const place = path.join(folder, `${name}.csv`);
    const file = await open(place, 'w');
    await file.write(`${COLUMNS.join(',')}\n`);
    let number = 0;
    for (const school of syntheticSchools(ROWS, readSeedSchools() as never)) {
      number += 1;
      const { country, city, type, website, description } = school;
      const text = prefix + description + (UPLOAD_ONLY ? description : '');
      const cells = [
        `drill-${number}`,
        `${school.name} ${number}`,
        country,
        city,
        type,
        phone(number),
        website,
        text,
      ];
      await file.write(`${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`);
    }
    await file.close();
    return place;
  }

  /** Every school as a file, as the list of schools gives it. */
  async function download(): Promise<string> {
    const place = path.join(folder, 'own.csv');
    const answer = await fetch(`${stack.siteUrl}/api/admin/schools/export`, { headers: { cookie } });
    await writeFile(place, answer.body ?? '');
    const [headings = ''] = (await readFile(place, 'utf8')).split('\r\n', 1);
    ownColumns = headings.replace(/^\ufeff/, '').split(',');
    return place;
  }

  /** The application's own export must change nothing. */
  async function expectUnchanged(own: string): Promise<void> {
    const { data } = await serviceClient().rpc('import_overview', { p_import: own });
    if (data?.counts.same !== data?.row_count)
      throw new UserError(`The own export would change something: ${JSON.stringify(data?.counts)}`);
    log(`The own export of ${data?.row_count} schools changes nothing`);
  }

  async function upload(file: string): Promise<string> {
    const answer = await fetch(`${stack.siteUrl}/api/admin/schools/import?name=${path.basename(file)}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/octet-stream' },
      body: await openAsBlob(file),
    });
    const body = (await answer.json()) as { id?: string; error?: string };
    if (body.id === undefined) throw new UserError(`The upload was refused: ${body.error}`);
    return body.id;
  }

  /** Starts a step as the page does, and waits for its job. */
  async function step(action: string, which: string, kind: string): Promise<void> {
    const page = `/admin/schools/import?import=${which}`;
    const input = {
      id: which,
      ...(kind === 'import-check' && {
        options: { columns: which === ownExport ? ownColumns : COLUMNS, active: true },
      }),
    };
    const answer = await callAction(
      { site: stack.siteUrl, cookie },
      page,
      ids.get(`csv/actions/${action}.ts`) ?? '',
      { needs: 'admin', page: () => page, input: () => input },
      {} as Fixtures,
      false,
    );
    if (!answer.text.includes('"ok":true')) throw new UserError(`${action}: ${answer.text.slice(0, 300)}`);
    for (;;) {
      const jobs = await serviceClient().from('jobs').select('status').eq('subject', which).eq('kind', kind);
      const status = jobs.data?.[0]?.status;
      if (status === 'done') return;
      if (status === 'failed' || status === 'cancelled')
        throw new UserError(`${action}: the job is ${status}`);
      await wait(250);
    }
  }
});
