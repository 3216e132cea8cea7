/**
 * A private native PostgreSQL: Debian's package, a cluster in a temporary folder, a free port on loopback, never run
 * as root, removed when stopped.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const DEBIAN_FOLDER = '/usr/lib/postgresql';
const OLDEST_VERSION = 15;
const START_LIMIT_MS = 30_000;
const STOP_STEP_MS = 3_000;

export interface NativePostgres {
  /**
   * `postgresql://…` of an empty database's owner, not a superuser: created by deploy/postgresql.sql, as an operator
   * does.
   */
  url: string;
  /** The superuser's, with another empty database. */
  superuserUrl: string;
  version: number;
  createDatabase(name: string): Promise<string>;
  readonly pid: number | undefined;
  /** Shuts the server down and keeps its data: connections are closed and refused. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

interface Identity {
  uid: number;
  gid: number;
}

/**
 * Starts a cluster; installs Debian's package first if it is missing and permissions suffice. The collation is English
 * (ICU), as on hosted projects, unlike PGlite's byte order: results must depend on neither.
 */
export async function startNativePostgres(settings: Record<string, string> = {}): Promise<NativePostgres> {
  const version = (await installedVersion()) ?? (await install());
  const bin = join(DEBIAN_FOLDER, String(version), 'bin');
  const identity = await unprivileged();
  const folder = await mkdtemp(join(tmpdir(), 'native-postgres-'));
  const data = join(folder, 'data');
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (identity) for (const path of [folder, passwordFile]) await chown(path, identity.uid, identity.gid);

  const options = { ...identity, cwd: folder };
  await run(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
      '-E',
      'UTF8',
      '--no-sync',
    ].concat(['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US']),
    options,
  );
  const port = await freePort();
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    timezone: 'UTC',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Where possible the server ends with this process, even after SIGKILL.
  const [program = '', ...before] = [...(await diesWithParent()), join(bin, 'postgres')];
  const launch = () =>
    spawn(program, [...before, '-D', data, ...flags], { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let server = launch();
  const endWithUs = () => void server.kill('SIGQUIT');
  process.once('exit', endWithUs);
  const url = (database: string, user = 'culinary') =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  const asSuperuser = async (work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client(url('postgres', 'postgres'));
    await client.connect();
    await work(client).finally(() => client.end());
  };
  const stop = async () => {
    process.off('exit', endWithUs);
    await ended(server);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await answering(server, url('postgres', 'postgres'));
    await asSuperuser((client) => setUp(client, password));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: url('culinary'),
    superuserUrl: url('postgres', 'postgres'),
    version,
    stop,
    get pid() {
      return server.pid;
    },
    async halt() {
      const exit = new Promise((resolve) => server.once('exit', resolve));
      // Fast shutdown: disconnects clients, keeps committed data.
      server.kill('SIGINT');
      await exit;
    },
    async resume() {
      server = launch();
      await answering(server, url('culinary'));
    },
    async createDatabase(name) {
      await asSuperuser((client) =>
        client.query(`create database ${client.escapeIdentifier(name)} owner culinary`),
      );
      return url(name);
    },
  };
}

/** Runs deploy/postgresql.sql without its psql commands. */
async function setUp(client: pg.Client, password: string): Promise<void> {
  const text = await readFile(join(import.meta.dirname, '../../deploy/postgresql.sql'), 'utf8');
  const sql = text.replace(/^(?:--|\\).*$/gm, '').replace(':password', client.escapeLiteral(password));
  // Separately: CREATE DATABASE cannot run in a transaction.
  for (const statement of sql.split(';').filter((part) => part.trim() !== '')) await client.query(statement);
}

async function installedVersion(): Promise<number | null> {
  const names = await readdir(DEBIAN_FOLDER).catch(() => [] as string[]);
  const versions: number[] = [];
  for (const name of names) {
    const tools = await readdir(join(DEBIAN_FOLDER, name, 'bin')).catch(() => [] as string[]);
    if (Number(name) >= OLDEST_VERSION && tools.includes('initdb')) versions.push(Number(name));
  }
  return versions.length > 0 ? Math.max(...versions) : null;
}

async function install(): Promise<number> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'postgresql'], {
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
  const version = await installedVersion();
  if (!version)
    throw new Error(`Debian's package postgresql gave no server of version ${OLDEST_VERSION} or later.`);
  return version;
}

/** PostgreSQL refuses to run as root; then it runs as the package's user. */
async function unprivileged(): Promise<Identity | null> {
  if (process.getuid?.() !== 0) return null;
  const number = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await number('-u'), gid: await number('-g') };
}

/** setpriv (util-linux) with a parent-death signal; [] where it is not installed. */
async function diesWithParent(): Promise<string[]> {
  const there = await run('setpriv', ['--version']).then(Boolean, () => false);
  return there ? ['setpriv', '--pdeathsig', 'QUIT'] : [];
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Resolves when the server accepts connections; rejects with its output if it exits first. */
async function answering(server: ChildProcess, url: string): Promise<void> {
  let words = '';
  server.stderr?.on('data', (chunk) => {
    words = `${words}${chunk}`.slice(-2_000);
  });
  const deadline = Date.now() + START_LIMIT_MS;
  while (server.exitCode === null && Date.now() < deadline) {
    const client = new pg.Client(url);
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (connected) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`PostgreSQL did not start: ${words}`);
}

/** Waits for closing clients, then terminates the rest, then the server. */
async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = new Promise((resolve) => server.once('exit', resolve));
  const signals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGQUIT'];
  for (const signal of signals) {
    server.kill(signal);
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((resolve) => {
      timer = setTimeout(resolve, STOP_STEP_MS, 'still there');
    });
    const outcome = await Promise.race([exit, timeout]);
    clearTimeout(timer);
    if (outcome !== 'still there') return;
  }
  server.kill('SIGKILL');
  await exit;
}
