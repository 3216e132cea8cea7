/**
 * `npx node tools/power-loss/run.ts [ROUNDS] [--seed N] [--without-fsync]` (Linux with `strace`): replays recorded
 * writes up to a random moment on a disk model. The backend must then open and have every acknowledged row and file.
 * `--without-fsync` shows that losses are detected.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPrng, type Random } from '../../lib/schools/model/prng.ts';
import { runScript } from '../../scripts/lib/main.mjs';
import { log, logError } from '../../scripts/lib/output.mjs';
import { type Folder, type Loss, readFolder, save } from './disk.ts';
import { readRecording, STRACE } from './recording.ts';
import { Replay } from './replay.ts';
import { BUCKET, clientOf, compare, type Promises, work } from './work.ts';

const ROUNDS = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 50);
const SEED = process.argv.includes('--seed') ? Number(process.argv[process.argv.indexOf('--seed') + 1]) : 1;
const FSYNC = process.argv.includes('--without-fsync') ? 'off' : 'on';
const STEPS = 40;
const EMPTY_EVERY = 10;
const BACKEND = path.resolve('packages/embedded-supabase/main.ts');
const TABLE = `create table public.notes (key text primary key, body text);
grant all on public.notes to service_role;`;

const folder = await mkdtemp(path.join(tmpdir(), 'power-loss-'));
/** The disk, the folder of the recorded process, and the recording. */
const disk = path.join(folder, 'disk');
const used = path.join(folder, 'used');
const recording = path.join(folder, 'recording');

interface Running {
  url: string;
  secret: string;
  /** SIGKILL, like a power failure. */
  kill(): Promise<void>;
}

/** Starts the backend on a copy of the disk. Throws with its output on failure. */
async function start(recorded: boolean): Promise<Running> {
  await rm(used, { recursive: true, force: true });
  await save(await readFolder(disk), used, null);
  await rm(path.join(used, 'keys.json'), { force: true });
  const [program = '', ...before] = [
    ...(recorded ? ['strace', ...STRACE, '-o', recording] : []),
    process.execPath,
  ];
  const child = spawn(program, [...before, BACKEND], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // strace does not show io_uring operations.
      UV_USE_IO_URING: '0',
      LOCAL_BACKEND_PORT: '0',
      LOCAL_BACKEND_DATA: used,
      LOCAL_BACKEND_MIGRATIONS: path.join(folder, 'migrations'),
      LOCAL_BACKEND_SEED: 'none',
      LOCAL_BACKEND_FSYNC: FSYNC,
      LOCAL_BACKEND_MAINTENANCE_INTERVAL: '500',
      LOCAL_BACKEND_BACKUP_INTERVAL: '0',
    },
  });
  const exit = once(child, 'exit');
  let text = '';
  const ready = new Promise<true>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (text.includes('The backend is ready')) resolve(true);
      });
    }
  });
  if ((await Promise.race([ready, exit])) !== true) throw new Error(text.trim());
  const { url, secret, pid } = JSON.parse(await readFile(path.join(used, 'keys.json'), 'utf8'));
  return {
    url,
    secret,
    async kill() {
      process.kill(pid, 'SIGKILL');
      await exit;
    },
  };
}

/** Line and time of the power failure, mostly during client work. */
async function momentOf(random: Random, readyAt: number): Promise<{ line: number; time: number }> {
  const moments: { line: number; time: number }[] = [];
  for await (const { ended, time } of readRecording(recording)) moments.push({ line: ended, time });
  const inWork = moments.filter(({ time }) => time >= readyAt);
  const choice = random() < 0.3 || inWork.length === 0 ? moments : inWork;
  return choice[Math.floor(random() * choice.length)] ?? { line: 0, time: 0 };
}

async function replay(upTo: number): Promise<Folder> {
  const root = await readFolder(disk);
  const steps = new Replay(root, used);
  for await (const call of readRecording(recording)) {
    if (call.ended > upTo) break;
    await steps.do(call);
  }
  return root;
}

/** Files that differ from the model; null when all are equal. */
async function differenceOf(model: string, real: string): Promise<string | null> {
  const names = new Set([...(await readdir(model)), ...(await readdir(real))]);
  for (const name of names) {
    const [one, other] = [path.join(model, name), path.join(real, name)];
    const [oneStat, otherStat] = await Promise.all(
      [one, other].map((place) => stat(place).catch(() => null)),
    );
    if (!oneStat || !otherStat) return `${name} is only in the ${oneStat ? 'model' : 'folder'}`;
    const found = oneStat.isDirectory()
      ? await differenceOf(one, other)
      : (await readFile(one)).equals(await readFile(other))
        ? null
        : `${name} differs`;
    if (found) return found;
  }
  return null;
}

/** One power failure; `known`: acknowledged writes before it. */
async function round(
  number: number,
  promises: Promises,
): Promise<{ faults: string[]; told: string; known: number }> {
  const random = createPrng(`${SEED} ${number}`);
  const running = await start(true);
  const readyAt = Date.now() * 1000;
  const client = clientOf(running);
  // An earlier round may have created it.
  await client.storage.createBucket(BUCKET);
  await work(client, `${SEED} ${number}`, STEPS, promises);
  await running.kill();

  const model = path.join(folder, 'model');
  await save(await replay(Number.POSITIVE_INFINITY), model, null);
  const unlike = await differenceOf(model, used);
  await rm(model, { recursive: true });
  if (unlike) throw new Error(`The model of the disk is wrong: ${unlike}`);

  const moment = await momentOf(random, readyAt);
  const loss: Loss = { share: [0, 0.5, 0.9, 1][Math.floor(random() * 4)] ?? 0, random };
  const left = path.join(folder, 'left');
  await save(await replay(moment.line), left, loss);
  await rm(disk, { recursive: true });
  await rename(left, disk);
  const known = [...promises.values()]
    .flat()
    .filter(({ promised }) => promised && promised <= moment.time).length;
  const told = `${known} acknowledged, ${100 * loss.share} % of the rest kept`;

  const restarted = await start(false).catch((error: Error) => error);
  if (restarted instanceof Error) return { faults: [`It does not start: ${restarted.message}`], told, known };
  const faults = await compare(clientOf(restarted), promises, moment.time);
  await restarted.kill();
  return { faults, told, known };
}

await runScript(async (session) => {
  session.onEnd(() => rm(folder, { recursive: true, force: true }));
  await mkdir(path.join(folder, 'migrations'));
  await writeFile(path.join(folder, 'migrations', '1_notes.sql'), TABLE);
  const promises: Promises = new Map();
  let failures = 0;
  let empty = 0;
  let beginEmpty = true;
  for (let number = 1; number <= ROUNDS; number += 1) {
    if (beginEmpty) {
      await rm(disk, { recursive: true, force: true });
      await mkdir(disk);
      promises.clear();
    }
    const { faults, told, known } = await round(number, promises);
    log(`Round ${number}: ${told}; ${faults.length} faults`);
    for (const fault of faults) logError(`  ${fault}`);
    if (faults.length > 0) failures += 1;
    else if (known === 0) empty += 1;
    beginEmpty = faults.length > 0 || number % EMPTY_EVERY === 0;
  }
  const kept = ROUNDS - failures - empty;
  log(`${kept} of ${ROUNDS - empty} rounds lost nothing that was acknowledged; in ${empty} more nothing was`);
  return failures === 0 ? 0 : 1;
});
