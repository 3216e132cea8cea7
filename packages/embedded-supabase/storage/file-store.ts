/** `<root>/<bucket folder>/<version>`: written once, synced, immutable; the row is inserted afterwards. */
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../engine/sync-folder.ts';
import { isUuid } from '../uuid.ts';
import { tooLarge } from './errors.ts';
import { bucketFolder, bucketOfFolder } from './names.ts';

export interface StoredFile {
  bucketId: string;
  version: string;
}

export interface FinishedFile {
  version: string;
  size: number;
  /** Quoted MD5, as S3 returns for a simple upload. */
  etag: string;
}

export class FileStore {
  readonly root: string;
  /** Files whose row is not committed yet: the sweep ignores them. */
  private readonly pending = new Set<string>();

  constructor(root: string) {
    this.root = root;
  }

  /** Begins a file; call `release` after its row is committed or abandoned. */
  async create(bucketId: string, maxBytes: number): Promise<FileWriter> {
    const version = this.reserve();
    try {
      const folder = await this.folder(bucketId);
      return new FileWriter(version, await open(join(folder, version), 'wx', 0o600), folder, maxBytes);
    } catch (error) {
      this.release(version);
      throw error;
    }
  }

  /** With its size. Null when missing. */
  async open(bucketId: string, version: string): Promise<{ handle: FileHandle; size: number } | null> {
    const path = this.path(bucketId, version);
    if (!path) return null;
    try {
      const handle = await open(path, 'r');
      return { handle, size: (await handle.stat()).size };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** A missing file is no error. */
  async remove(bucketId: string, version: string | null): Promise<void> {
    const path = version && this.path(bucketId, version);
    if (!path) return;
    await unlink(path).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  release(version: string): void {
    this.pending.delete(version);
  }

  isPending(version: string): boolean {
    return this.pending.has(version);
  }

  /** Null for a version that is not a generated one (a row written manually). */
  path(bucketId: string, version: string): string | null {
    return isUuid(version) ? join(this.root, bucketFolder(bucketId), version) : null;
  }

  async *list(): AsyncGenerator<StoredFile> {
    for (const folder of await namesIn(this.root)) {
      const bucketId = bucketOfFolder(folder);
      if (bucketId === null) continue;
      for (const version of await namesIn(join(this.root, folder))) {
        if (isUuid(version)) yield { bucketId, version };
      }
    }
  }

  async has(bucketId: string, version: string): Promise<boolean> {
    const path = this.path(bucketId, version);
    return (
      path !== null &&
      (await stat(path).then(
        () => true,
        () => false,
      ))
    );
  }

  private reserve(): string {
    const version = randomUUID();
    this.pending.add(version);
    return version;
  }

  private async folder(bucketId: string): Promise<string> {
    const folder = join(this.root, bucketFolder(bucketId));
    if (await mkdir(folder, { recursive: true, mode: 0o700 })) {
      await syncFolder(this.root);
      await syncFolder(dirname(this.root));
    }
    return folder;
  }
}

/** A file being written. Ends with `finish` or `discard`. */
export class FileWriter {
  readonly version: string;
  private readonly handle: FileHandle;
  private readonly folder: string;
  private readonly maxBytes: number;
  private readonly hash: Hash = createHash('md5');
  private size = 0;

  constructor(version: string, handle: FileHandle, folder: string, maxBytes: number) {
    this.version = version;
    this.handle = handle;
    this.folder = folder;
    this.maxBytes = maxBytes;
  }

  /** Throws EntityTooLarge past the limit. */
  async write(chunk: Uint8Array): Promise<void> {
    this.size += chunk.byteLength;
    if (this.size > this.maxBytes) throw tooLarge();
    this.hash.update(chunk);
    for (let offset = 0; offset < chunk.byteLength; ) {
      offset += (await this.handle.write(chunk, offset)).bytesWritten;
    }
  }

  /** Resolves when bytes and directory entry are on disk. */
  async finish(): Promise<FinishedFile> {
    await this.handle.sync();
    await this.handle.close();
    await syncFolder(this.folder);
    return { version: this.version, size: this.size, etag: `"${this.hash.digest('hex')}"` };
  }

  /** Safe after `finish` and after a failed write. */
  async discard(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    await unlink(join(this.folder, this.version)).catch(() => undefined);
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
