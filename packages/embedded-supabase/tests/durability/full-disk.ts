/** A full disk: no acknowledged write is lost, and the backend recovers once there is room. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { allRows, clientOf, type Report, start, withFolder } from './harness.ts';

const DISK_MB = 220;
/** Less than a WAL segment, so that PostgreSQL soon cannot write. */
const LEFT_BYTES = 1_000_000;
const MANY = 4_000;
const BACK_WITHIN_MS = 30_000;

/** Needs the right to mount a tmpfs; reports when it lacks it. */
export async function fillDisk(report: Report): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    report.tell('left out: only root of a Linux can mount a small disk');
    return;
  }
  const disk = await mkdtemp(join(tmpdir(), 'full-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);
  try {
    await withFolder((dataDir) => cp(dataDir, join(disk, 'data'), { recursive: true }));
    await fill(report, disk);
  } finally {
    execFileSync('umount', ['--lazy', disk]);
    await rm(disk, { recursive: true });
  }
}

async function fill(report: Report, disk: string): Promise<void> {
  const backend = await start(join(disk, 'data'));
  const client = clientOf(backend.keys);
  const acknowledged: number[] = [];
  let next = 1;
  const write = async () => {
    const n = next++;
    const { error, status } = await client
      .from('ledger')
      .insert({ id: n, round: 0, partner: n, body: randomBytes(10_000).toString('hex') });
    if (!error) acknowledged.push(n);
    return { error, status };
  };
  const { error } = await client.storage.createBucket('pictures');
  if (error) throw error;
  await write();
  const { bavail, bsize } = await statfs(disk);
  const filler = join(disk, 'filler');
  await writeFile(filler, Buffer.alloc(bavail * bsize - LEFT_BYTES));

  let refused = await write();
  for (let i = 0; i < MANY && !refused.error; i++) refused = await write();
  report.check(refused.error !== null, `the disk was full after ${acknowledged.length} rows`);
  const upload = await client.storage.from('pictures').upload('late.bin', Buffer.alloc(2 * LEFT_BYTES));
  report.check(upload.error !== null, `an upload was refused: ${upload.error?.message}`);

  await rm(filler);
  const begin = performance.now();
  let again = await write();
  while (again.error && performance.now() - begin < BACK_WITHIN_MS) {
    await wait(100);
    again = await write();
  }
  report.check(
    !again.error,
    `written again ${Math.round(performance.now() - begin)} ms after there was room`,
  );
  const found = new Set((await allRows<{ id: number }>(client, 'ledger', 'id')).map(({ id }) => id));
  const lost = acknowledged.filter((n) => !found.has(n)).length;
  report.check(lost === 0, `${lost} of ${acknowledged.length} acknowledged rows lost`);
  report.check((await backend.end('SIGTERM')) === 0, 'ended cleanly after it');
}
