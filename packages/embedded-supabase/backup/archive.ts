/** A gzipped tar. Its last entry has the checksums of all others, for verification before a restore. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { syncFile, syncFolder } from '../engine/sync-folder.ts';
import { pack, type TarEntry, unpack } from './tar.ts';

export interface Manifest {
  format: 1;
  createdAt: string;
  /** All folders, because PostgreSQL needs its empty ones. */
  folders: string[];
  files: { name: string; size: number; sha256: string }[];
}

/** An invalid archive; the message is for the user. */
export class ArchiveError extends Error {}

const MANIFEST = 'manifest.json';

/** Writes `file` atomically, synced, readable for its owner only. */
export async function writeArchive(folder: string, file: string, createdAt: Date): Promise<Manifest> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const manifest: Manifest = { format: 1, createdAt: createdAt.toISOString(), folders: [], files: [] };
  const unfinished = `${file}.unfinished`;
  try {
    const target = createWriteStream(unfinished, { mode: 0o600 });
    await pipeline(Readable.from(pack(entries(folder, manifest))), createGzip({ level: 4 }), target);
    await syncFile(unfinished);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return manifest;
}

/** Unpacks into a new folder and verifies every file. Throws ArchiveError and removes the folder. */
export async function readArchive(file: string, folder: string): Promise<Manifest> {
  await mkdir(folder, { mode: 0o700 });
  const found = new Map<string, { size: number; sha256: string }>();
  let manifest: Manifest | null = null;
  try {
    await pipeline(createReadStream(file), createGunzip(), (archive: AsyncIterable<Uint8Array>) =>
      unpack(archive, async (entry) => {
        if (entry.name === MANIFEST) {
          manifest = JSON.parse(await text(entry)) as Manifest;
          return;
        }
        const hash = createHash('sha256');
        const path = inside(folder, entry.name);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const content = hashed(entry.content, (part) => hash.update(part));
        await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600, flush: true }));
        found.set(entry.name, { size: entry.size, sha256: hash.digest('hex') });
      }),
    );
    const list = verified(manifest, found);
    for (const name of list.folders) await mkdir(inside(folder, name), { recursive: true, mode: 0o700 });
    return list;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new ArchiveError(`There is no file ${file}.`);
    if (error instanceof ArchiveError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ArchiveError(`${file} is not a whole backup: ${reason}`);
  }
}

function verified(manifest: Manifest | null, found: Map<string, { size: number; sha256: string }>): Manifest {
  if (manifest?.format !== 1) throw new ArchiveError('This is not a backup of the embedded backend.');
  for (const { name, size, sha256 } of manifest.files) {
    const file = found.get(name);
    if (file?.size !== size || file.sha256 !== sha256)
      throw new ArchiveError(`In the backup ${name} is damaged.`);
  }
  if (found.size !== manifest.files.length)
    throw new ArchiveError('The backup holds files it does not list.');
  return manifest;
}

async function* entries(folder: string, manifest: Manifest): AsyncGenerator<TarEntry> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true });
  const nameOf = (item: Dirent) => relative(folder, join(item.parentPath, item.name)).split(sep).join('/');
  manifest.folders = items
    .filter((item) => item.isDirectory())
    .map(nameOf)
    .sort();
  const names = items
    .filter((item) => item.isFile())
    .map(nameOf)
    .sort();
  for (const name of names) {
    const path = join(folder, name);
    const { size } = await stat(path);
    const hash = createHash('sha256');
    const content = hashed(createReadStream(path), (part) => hash.update(part));
    yield { name, size, content };
    manifest.files.push({ name, size, sha256: hash.digest('hex') });
  }
  const list = Buffer.from(JSON.stringify(manifest));
  yield { name: MANIFEST, size: list.length, content: Readable.from([list]) };
}

async function* hashed(
  content: AsyncIterable<Uint8Array>,
  see: (part: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const part of content) {
    see(part);
    yield part;
  }
}

async function text({ content }: TarEntry): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** Prevents paths outside the folder. */
function inside(folder: string, name: string): string {
  const path = normalize(join(folder, name));
  if (name === '' || !path.startsWith(folder + sep))
    throw new ArchiveError(`The backup names ${name}, outside of it.`);
  return path;
}
