import { opendir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { IncrementalCacheValue } from 'next/dist/server/response-cache';
import { serverConfig } from '@/lib/config';
import { log } from '@/lib/log';
import { VISITED_FOLDER } from './page-tags';

/** The folder is looked through again when so much of its size was written since, and then this much room is made. */
const SHARE = 0.05;
/** The files of a page: the page, its data, what is known of it, and the folder of its parts for a router. */
const KINDS = ['.html', '.rsc', '.body', '.meta', '.segments'] as const;
/** Beside each page lies one of these, and beside nothing else. */
const MARK = '.meta';

interface Page {
  files: string[];
  bytes: number;
  /** When it was made or, where the file system notes that, read. */
  usedAt: number;
}

/**
 * Keeps what pages take on the disk below a size: those used least recently go, and are made anew when somebody asks. The pages of the
 * build itself lie elsewhere; of those that were read there is a copy here. Several processes may serve the same folder.
 */
export class DiskLimit {
  readonly #folder: string;
  readonly #mostBytes: number;
  /** At the start nobody knows what is there. */
  #written = Number.POSITIVE_INFINITY;
  #sweeping: Promise<void> | null = null;

  constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  /** Makes room, behind whoever wrote, when that has become necessary. Resolves when nothing is being removed any more. */
  async noteWritten(bytes: number): Promise<void> {
    this.#written += bytes;
    if (this.#sweeping === null && this.#written >= this.#mostBytes * SHARE) {
      this.#written = 0;
      this.#sweeping = this.sweep()
        .catch((error: NodeJS.ErrnoException) => {
          // Where there is no folder there are no pages.
          if (error.code !== 'ENOENT') log.error('Old pages were not removed from the disk:', error);
        })
        .finally(() => {
          this.#sweeping = null;
        });
    }
    await this.#sweeping;
  }

  /** Removes the pages that were used least recently until there is room. */
  async sweep(): Promise<void> {
    const pages = await this.#pages();
    let bytes = pages.reduce((sum, page) => sum + page.bytes, 0);
    if (bytes <= this.#mostBytes) return;
    pages.sort((a, b) => a.usedAt - b.usedAt);
    for (const page of pages) {
      if (bytes <= this.#mostBytes * (1 - SHARE)) return;
      await Promise.all(page.files.map((file) => rm(file, { force: true, recursive: true })));
      bytes -= page.bytes;
    }
  }

  async #pages(): Promise<Page[]> {
    const pages: Page[] = [];
    for await (const entry of await opendir(this.#folder, { recursive: true })) {
      if (!entry.isFile() || !entry.name.endsWith(MARK)) continue;
      const base = path.join(entry.parentPath, entry.name.slice(0, -MARK.length));
      pages.push(await pageOf(base));
    }
    return pages;
  }
}

async function pageOf(base: string): Promise<Page> {
  const page: Page = { files: [], bytes: 0, usedAt: 0 };
  for (const kind of KINDS) {
    // Another process may have removed it just now.
    const found = await stat(base + kind).catch(() => null);
    if (found === null) continue;
    page.files.push(base + kind);
    if (found.isDirectory()) {
      // Looking into it counts as reading it.
      page.bytes += await bytesIn(base + kind);
      continue;
    }
    page.bytes += found.size;
    page.usedAt = Math.max(page.usedAt, found.atimeMs, found.mtimeMs);
  }
  return page;
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(path.join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const limits = new Map<string, DiskLimit>();

/** The limit of the pages of a build; one for the folder, although the cache handler is constructed anew for each request. */
export function diskLimitOf(serverDistDir: string): DiskLimit {
  const known = limits.get(serverDistDir);
  if (known) return known;
  const limit = new DiskLimit(path.join(serverDistDir, VISITED_FOLDER), serverConfig().pageCacheBytes);
  limits.set(serverDistDir, limit);
  return limit;
}

/** About as many bytes as a page takes on the disk. */
export function sizeOf(value: IncrementalCacheValue): number {
  if ('html' in value)
    return Buffer.byteLength(String(value.html)) + (('rscData' in value && value.rscData?.length) || 0);
  return 'body' in value && Buffer.isBuffer(value.body) ? value.body.length : 0;
}
