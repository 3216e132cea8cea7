/** Mailbox folder: each mail as JSON for the inbox page, and as .eml for mail programs. */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from '../keys/keys.ts';
import type { Mail } from './mail.ts';

/** Maximum number; the oldest are deleted. */
const KEPT = 500;
const ID = /^\d{8}T\d{9}Z-[0-9a-f]{8}$/;

export interface Mailbox {
  write(mail: Mail, eml: Buffer): Promise<void>;
  /** Newest first. */
  list(): Promise<Mail[]>;
  read(id: string): Promise<Mail | undefined>;
}

/** The folder is created with the first mail, readable for its owner only. */
export function openMailbox(dataDir: string): Mailbox {
  const folder = join(dataDir, 'mailbox');

  async function ids(): Promise<string[]> {
    const names = await readdir(folder).catch(ifMissing<string[]>([]));
    return names
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter((id) => ID.test(id))
      .sort()
      .reverse();
  }

  async function read(id: string): Promise<Mail | undefined> {
    if (!ID.test(id)) return undefined;
    const source = await readFile(join(folder, `${id}.json`), 'utf8').catch(ifMissing(undefined));
    return source === undefined ? undefined : (JSON.parse(source) as Mail);
  }

  return {
    read,
    async list() {
      const mails = await Promise.all((await ids()).map(read));
      return mails.filter((mail) => mail !== undefined);
    },
    async write(mail, eml) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writePrivateFile(join(folder, `${mail.id}.eml`), eml.toString('utf8'));
      await writePrivateFile(join(folder, `${mail.id}.json`), `${JSON.stringify(mail, null, 2)}\n`);
      const old = (await ids()).slice(KEPT);
      await Promise.all(
        old.flatMap((id) =>
          ['eml', 'json'].map((kind) => rm(join(folder, `${id}.${kind}`), { force: true })),
        ),
      );
    },
  };
}

function ifMissing<T>(fallback: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return fallback;
    throw error;
  };
}
