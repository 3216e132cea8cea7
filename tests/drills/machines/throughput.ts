import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Front } from './load.ts';
import type { Pages, Wanted } from './pages.ts';
import type { SiteProcess } from './site-process.ts';
import type { Counted } from './sums.ts';

const run = promisify(execFile);
const CONNECTIONS = 16;
const SECONDS = 8;
/** Pages that are chosen by the mix, of which the kept ones are asked for. */
const SAMPLE = 500;

export interface Rate {
  processes: number;
  /** Past the cache of the proxy or by it. */
  direct: boolean;
  perSecond: number;
  p99: string;
}

/** Has each of these pages made by each process, so that what follows measures no first visits. Gives their answers, as of before the load. */
export async function makeAll(sites: readonly SiteProcess[], pages: readonly string[]): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const { url, number } of sites)
    for (const page of pages) {
      await (await fetch(url + page)).arrayBuffer();
      counted.push({ process: number, at: -1 });
    }
  return counted;
}

/** The rates with all processes, and with one less each time: they are ended for it. */
export async function ratesOf(
  front: Front,
  pages: Pages,
  sites: readonly SiteProcess[],
  folder: string,
): Promise<Rate[]> {
  const wanted = Array.from({ length: SAMPLE }, () => pages.next()).filter(({ kind }) => kind === 'kept');
  await makeAll(
    sites,
    wanted.map(({ page }) => page),
  );
  const rates = [await rateOf(front, wanted, { processes: sites.length, direct: false, folder })];
  for (let processes = sites.length; processes > 0; processes -= 1) {
    rates.push(await rateOf(front, wanted, { processes, direct: true, folder }));
    await sites[processes - 1]?.end();
  }
  return rates;
}

/** How many of these pages a second the proxy and the processes behind it give to clients who ask one after the other. */
async function rateOf(
  front: Front,
  wanted: readonly Wanted[],
  { processes, direct, folder }: { processes: number; direct: boolean; folder: string },
): Promise<Rate> {
  const script = path.join(folder, 'pages.lua');
  await writeFile(script, scriptOf(front, wanted, direct));
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${SECONDS}s`,
    '--latency',
    '-s',
    script,
    front.url,
  ]);
  if (/Non-2xx/.test(stdout)) throw new Error(`Not all pages were answered with 200: ${stdout}`);
  return {
    processes,
    direct,
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: /99%\s+(\S+)/.exec(stdout)?.[1] ?? '',
  };
}

function scriptOf({ host }: Front, wanted: readonly Wanted[], direct: boolean): string {
  const pages = wanted.map(({ page }) => JSON.stringify(page)).join(', ');
  const cookie = direct ? 'wrk.headers["Cookie"] = "gcsd-auth=somebody"' : '';
  return `local pages = {${pages}}
local number = 0
wrk.headers["Host"] = "${host}"
${cookie}
request = function()
  number = number % #pages + 1
  return wrk.format("GET", pages[number])
end
`;
}
