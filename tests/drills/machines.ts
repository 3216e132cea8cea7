import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { runScript } from '../../scripts/lib/main.mjs';
import { log, logError } from '../../scripts/lib/output.mjs';
import { installNginx, startNginx } from '../support/nginx.ts';
import { send } from '../support/plain-request.ts';
import { startValkey } from '../support/valkey.ts';
import { AdminAtWork } from './admin-at-work.ts';
import { cpuSecondsOf, usedSince } from './machines/cpu.ts';
import { Edits, type School } from './machines/edits.ts';
import { Events } from './machines/events.ts';
import { Jobs } from './machines/jobs.ts';
import { type Front, Load } from './machines/load.ts';
import { Mails } from './machines/mails.ts';
import { Meters } from './machines/meters.ts';
import { outcomeOf } from './machines/outcome.ts';
import { addressesIn, Pages, pagesOf } from './machines/pages.ts';
import { accessLogTo, answersOf } from './machines/proxy-log.ts';
import { cpuTable, rateTable } from './machines/report.ts';
import { folderOf, startRolling } from './machines/rolling.ts';
import { LOAD_SECONDS, REQUESTS_PER_SECOND, SCHEDULE, SCHEDULE_WITH_VALKEY } from './machines/schedule.ts';
import { HOST, setUp } from './machines/setting-up.ts';
import { SiteProcess } from './machines/site-process.ts';
import { makeAll, ratesOf } from './machines/throughput.ts';

/**
 * `npm run drill:machines`: three processes of the site behind nginx, on a native PostgreSQL, while they are killed, restarted and
 * replaced by another build, and the database is stopped for 20 s (schedule.ts). 200 pages a second are asked for meanwhile, 1,000
 * edits are looked for on every process, jobs are done and mails are sent. Prints what was measured; fails when a page that was
 * served before was not served, an edit showed late, something was done twice, a line of the log cannot be read, or the metrics
 * do not add up (decision 127). With `-- --valkey` the processes share a Valkey, which is stopped in the middle.
 */
const EDITS = 1000;
/** Fewer than half of them, so that there are pages that no edit expires. */
const EDITED_SCHOOLS = 20;
const MAILS = 40;
/** Seconds of the load: edits end before the database is stopped, are tried in vain without it, and go on when it is back. */
const EDITED = { first: [5, 386], vain: [393, 407], second: [420, 590] } as const;
const FIRST_EDITS = 700;

let began = 0;
/** Milliseconds since the load began. */
const clock = () => performance.now() - began;
const until = (second: number) => wait(Math.max(0, second * 1000 - clock()));

await runScript(async (session) => {
  installNginx('wrk');
  const { means, env, folder, ports, present, next, database, backendPid, metricsToken } =
    await setUp(session);
  Object.assign(process.env, env, { NEXT_DIST_DIR: `${present}/.next`, SITE_UNDER_TEST: `http://${HOST}` });
  const valkey = process.argv.includes('--valkey') ? await startValkey() : null;
  if (valkey !== null) {
    session.onEnd(valkey.stop);
    env.VALKEY_URL = valkey.url;
  }
  const sites = ports.map(
    (port, number) => new SiteProcess(means, env, { number, port, folder: folderOf(present, port), clock }),
  );
  const rolling = await startRolling(means.root, folder);
  session.onEnd(rolling.close);
  for (const site of sites) await site.start();
  for (const { instances } of sites) for (const first of instances) first.from = Number.NEGATIVE_INFINITY;
  const accessLog = path.join(folder, 'access.log');
  const origins = sites.map(({ url }) => url);
  const nginx = await startNginx(origins, { root: means.root, accessLog: accessLogTo(accessLog) });
  session.onEnd(nginx.stop);
  const front = { url: nginx.url, host: HOST };
  const pages = new Pages(pagesOf(await sitemapOf(front)));

  const sql = new pg.Pool({ connectionString: String(env.DATABASE_URL), max: 4 });
  // A database that is stopped ends its connections.
  sql.on('error', () => {});
  session.onEnd(() => sql.end());
  const admins = await Promise.all(sites.map(({ url }) => AdminAtWork.signIn(url, 'super_admin')));
  const found = await sql.query<School>(
    `select id, slug from public.schools where is_active order by slug limit ${EDITED_SCHOOLS}`,
  );
  const load = new Load(front, pages, clock);
  const edits = new Edits({ sites, admins, sql, schools: found.rows, clock });
  const jobs = await Jobs.watched(sites, admins, sql);
  const mails = await Mails.of(front, MAILS);
  const meters = new Meters(sites, metricsToken, clock);
  const events = new Events({ sites, database, valkey, roll: () => rolling.roll(sites, next), clock });
  const cpu = () => ({
    nginx: cpuSecondsOf(nginx.pid),
    'the backend': cpuSecondsOf(backendPid),
    PostgreSQL: cpuSecondsOf(database.pid),
    'this drill': (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
  });

  // Not all pages are in the builds.
  const warmedUp = await makeAll(sites, pages.kept);
  log('All is up; the load begins.');
  const before = cpu();
  const beganAt = Date.now();
  began = performance.now();
  const reading = meters.run();
  // What fails is a fault like others: what was measured until then is shown all the same.
  const parts = await Promise.allSettled([
    over('the load', load.run(REQUESTS_PER_SECOND, LOAD_SECONDS)),
    over('the schedule', events.run(valkey === null ? SCHEDULE : SCHEDULE_WITH_VALKEY)),
    over('edits', editAll(edits)),
    over('jobs', jobs.run(folder)),
    over('mails', mails.run(LOAD_SECONDS - 10)),
  ]);
  const failed = parts.flatMap((part) => (part.status === 'rejected' ? [String(part.reason)] : []));
  const seconds = clock() / 1000;
  const used = { ...usedSince(before, cpu()), 'the processes of the site': meters.cpuSeconds };
  meters.stop();
  await reading;
  // What the proxy makes anew behind its readers is answered before all is counted.
  await wait(5000);
  for (const site of sites) await meters.read(site);

  const processOf = new Map(sites.map(({ address, number }) => [address, number]));
  const { report, faults } = outcomeOf({
    load: load.answered,
    circumstances: events,
    edits,
    wantedEdits: EDITS,
    jobs: await jobs.outcome(),
    mails: await mails.outcome(path.join(String(env.LOCAL_BACKEND_DATA), 'mailbox')),
    sites,
    answers: [...warmedUp, ...answersOf(await readFile(accessLog, 'utf8'), processOf, beganAt)],
  });
  log(
    `\n${report}\n\n${cpuTable(used, seconds)}\nMost memory of a process: ${meters.mostMemory.toFixed(0)} MB`,
  );
  faults.unshift(...failed);
  for (const fault of faults) logError(fault);
  log(`\n${rateTable(await ratesOf(front, pages, sites, folder))}\n`);
  log(faults.length === 0 ? 'All as promised.' : 'Not as promised.');
  return faults.length === 0 ? 0 : 1;
});

/** Says when a part ends, so that one that does not can be named, and why one failed: others may depend on it. */
async function over(part: string, work: Promise<void>): Promise<void> {
  const say = (how: string) => log(`${(clock() / 1000).toFixed(1)} s: ${how}: ${part}`);
  await work.then(
    () => say('over'),
    (error: unknown) => {
      say(`failed (${error instanceof Error ? error.message : error})`);
      throw error;
    },
  );
}

/** Every page that the sitemap names. */
async function sitemapOf({ url, host }: Front): Promise<string[]> {
  const read = async (address: string) =>
    addressesIn((await send(address, { site: url, headers: { host } })).text);
  const parts = await Promise.all((await read('/sitemap.xml')).map(read));
  return parts.flat();
}

async function editAll(edits: Edits): Promise<void> {
  const { first, vain, second } = EDITED;
  await until(first[0]);
  await edits.run(FIRST_EDITS, first[1] - first[0]);
  await until(vain[0]);
  await edits.tryInVain(vain[1]);
  await until(second[0]);
  await edits.run(EDITS - FIRST_EDITS, second[1] - second[0]);
}
