/** The embedded backend's files, and single requests that block it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Attack, Outcome, Target } from '../types.ts';

/** A backend on an existing folder with files readable for all. */
async function onOpenFolder(target: Target, before: (data: string) => Promise<void>): Promise<Outcome> {
  const root = await mkdtemp(path.join(tmpdir(), 'drill-folder-'));
  const data = path.join(root, 'data');
  await mkdir(data);
  await before(data);
  const entry = path.join(target.root, 'packages/embedded-supabase/main.ts');
  const child = spawn(
    'sh',
    ['-c', 'umask 0; chmod 755 "$1"; exec "$2" "$3"', 'sh', data, process.execPath, entry],
    {
      cwd: target.root,
      env: { ...process.env, LOCAL_BACKEND_DATA: data, LOCAL_BACKEND_PORT: '0', LOCAL_BACKEND_SEED: 'none' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const ended = once(child, 'exit');
  try {
    const ready = new Promise<boolean>((resolve) => {
      child.stdout.on('data', (part: Buffer) => String(part).includes('is ready') && resolve(true));
      void ended.then(() => resolve(false));
    });
    if (await ready) {
      const { url, secret } = JSON.parse(await readFile(path.join(data, 'keys.json'), 'utf8'));
      await fetch(`${url}/local/v1/backup`, { method: 'POST', headers: { apikey: secret } });
    }
    return await openFiles(data, (name) => name !== 'thesis.txt');
  } finally {
    child.kill('SIGTERM');
    await ended;
    await rm(root, { recursive: true, force: true });
  }
}

async function openFiles(folder: string, counts: (name: string) => boolean): Promise<Outcome> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = items
    .filter(({ name }) => counts(name))
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const modes = await Promise.all(
    files.map(async (file) => ({ file, mode: (await stat(file)).mode & 0o777 })),
  );
  const through = modes.flatMap(({ file, mode }) =>
    mode & 0o077 ? [`${path.relative(folder, file)} has mode ${mode.toString(8)}`] : [],
  );
  // A backend that refuses the folder has written nothing; its start counts as one attempt.
  return { tried: Math.max(files.length, 1), through };
}

export const openFolders: Attack[] = [
  {
    point: 8,
    title: "Another user of the machine reads the backend's files in a folder that was there before",
    attempt: (target) => onOpenFolder(target, async () => undefined),
  },
  {
    point: 8,
    title: "Another user reads the backend's files in a folder that holds other things too",
    attempt: (target) =>
      onOpenFolder(target, (data) => writeFile(path.join(data, 'thesis.txt'), 'of somebody else')),
  },
];
