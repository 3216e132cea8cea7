import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type TagManifestEntry,
  tagsManifest,
} from 'next/dist/server/lib/incremental-cache/tags-manifest.external';
import { log } from '@/lib/log';
import { replaceFile } from './replace-file';

/** The list is written anew when it has so many lines more than twice its tags. */
const NEEDLESS_LINES = 10_000;

/**
 * The list of expired tags on the disk, one line for each time that a tag was expired; the last one counts. A save adds its few
 * lines: written whole, a list of all pages would hold up everybody for as long as a page takes. What `add` has written is there
 * after a crash of the process.
 */
export class ExpiredTags {
  readonly #file: string;
  readonly #manifest: Map<string, TagManifestEntry>;
  #lines = 0;
  #failed = false;

  /** Reads the list into the manifest, which may know more. */
  constructor(file: string, manifest: Map<string, TagManifestEntry>) {
    this.#file = file;
    this.#manifest = manifest;
    const read = readLines(file);
    this.#lines = read.length;
    for (const [tag, entry] of new Map(read)) if (!manifest.has(tag)) manifest.set(tag, entry);
  }

  /** Writes down what the manifest says of these tags. On a disk that takes nothing they hold for this process alone. */
  add(tags: readonly string[]): void {
    this.#lines += tags.length;
    try {
      mkdirSync(path.dirname(this.#file), { recursive: true });
      if (this.#lines > 2 * this.#manifest.size + NEEDLESS_LINES) this.#rewrite();
      else appendFileSync(this.#file, this.#linesOf(tags));
    } catch (error) {
      if (!this.#failed) log.error('The list of expired pages cannot be written:', error);
      this.#failed = true;
    }
  }

  #rewrite(): void {
    const tags = [...this.#manifest.keys()];
    replaceFile(this.#file, this.#linesOf(tags));
    this.#lines = tags.length;
  }

  /** Each begins a line of its own, also behind one that was cut off. */
  #linesOf(tags: readonly string[]): string {
    return tags.map((tag) => `\n${JSON.stringify([tag, this.#manifest.get(tag) ?? {}])}`).join('');
  }
}

/**
 * The expired tags of a build, by the folder that it is served from. They are read once in a process, although the cache handler is
 * constructed anew for each request.
 */
const ofFolders = new Map<string, ExpiredTags>();

export function expiredTagsOf(serverDistDir: string): ExpiredTags {
  const known = ofFolders.get(serverDistDir);
  if (known) return known;
  const tags = new ExpiredTags(path.join(cacheFolder(serverDistDir), 'expired-tags'), tagsManifest);
  ofFolders.set(serverDistDir, tags);
  return tags;
}

/** Where a build keeps what is not the build itself; what is there survives a restart. */
export const cacheFolder = (serverDistDir: string): string => path.join(serverDistDir, '..', 'cache');

function readLines(file: string): [string, TagManifestEntry][] {
  try {
    return readFileSync(file, 'utf8').split('\n').flatMap(parsed);
  } catch {
    return [];
  }
}

/** None for a line that was cut off. */
function parsed(line: string): [string, TagManifestEntry][] {
  try {
    return line === '' ? [] : [JSON.parse(line)];
  } catch {
    return [];
  }
}
