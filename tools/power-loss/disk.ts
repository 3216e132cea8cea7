/**
 * Synced data are kept, later changes may be lost or torn; a folder's changes are ordered, as on ext4 and xfs; a sector
 * of 512 bytes is atomic.
 */
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Random } from '../../lib/schools/model/prng.ts';

const SECTOR = 512;

/** With `data` null a truncation to `at`. */
interface Write {
  line: number;
  at: number;
  data: Buffer | null;
}

interface Edit {
  folder: Folder;
  name: string;
  node: Node | null;
}

interface Change {
  line: number;
  edits: Edit[];
  kept: boolean;
}

export class File {
  named: Change | null = null;
  size: number;
  readonly #origin: string | null;
  #synced: Buffer | null = null;
  #writes: Write[] = [];

  /** `origin` is a real file with the initial content. */
  constructor(origin: string | null, size = 0) {
    this.#origin = origin;
    this.size = size;
  }

  write(write: Write): void {
    this.#writes.push(write);
    this.size = write.data ? Math.max(this.size, write.at + write.data.length) : write.at;
  }

  /** Keeps writes before `line`. */
  async sync(line: number): Promise<void> {
    this.#synced = apply(
      await this.#content(),
      this.#writes.filter((write) => write.line < line),
    );
    this.#writes = this.#writes.filter((write) => write.line >= line);
    if (this.named) keepNames(this.named);
  }

  /** Writes the state after a power failure; without `lose` the present one. */
  async save(target: string, lose: Loss | null): Promise<void> {
    if (this.#origin && !this.#synced && this.#writes.length === 0) {
      await copyFile(this.#origin, target);
      return;
    }
    const writes = lose ? this.#writes.flatMap((write) => survivorsOf(write, lose)) : this.#writes;
    await writeFile(target, apply(await this.#content(), writes));
  }

  async #content(): Promise<Buffer> {
    return this.#synced ?? (this.#origin ? readFile(this.#origin) : Buffer.alloc(0));
  }
}

export class Folder {
  named: Change | null = null;
  readonly now = new Map<string, Node>();
  /** Names after a power failure. */
  readonly kept = new Map<string, Node>();
  changes: Change[] = [];

  /** Keeps changes before `line`. */
  sync(line: number): void {
    for (const change of this.changes.filter((one) => one.line < line)) keepNames(change);
    if (this.named) keepNames(this.named);
  }
}

export type Node = File | Folder;

/** Effect of a power failure on unsynced changes: the surviving share, and a random generator. */
export interface Loss {
  share: number;
  random: Random;
}

/** The disk below `root`, completely synced. */
export async function readFolder(root: string): Promise<Folder> {
  const folder = new Folder();
  for (const item of await readdir(root, { withFileTypes: true })) {
    const place = path.join(root, item.name);
    const node = item.isDirectory()
      ? await readFolder(place)
      : new File(place, (await readFile(place)).length);
    folder.now.set(item.name, node);
    folder.kept.set(item.name, node);
  }
  return folder;
}

export function rename(line: number, edits: Edit[]): void {
  const change: Change = { line, edits, kept: false };
  for (const { folder, name, node } of edits) {
    if (node) folder.now.set(name, node);
    else folder.now.delete(name);
    if (node) node.named = change;
  }
  for (const folder of new Set(edits.map((edit) => edit.folder))) folder.changes.push(change);
}

/** Writes the folder after a power failure; without `lose` the present one. */
export async function save(folder: Folder, target: string, lose: Loss | null): Promise<void> {
  if (lose) for (const change of surviving(folder, lose)) keepNames(change);
  await saveNames(folder, target, lose);
}

async function saveNames(folder: Folder, target: string, lose: Loss | null): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const [name, node] of lose ? folder.kept : folder.now) {
    const place = path.join(target, name);
    if (node instanceof Folder) await saveNames(node, place, lose);
    else await node.save(place, lose);
  }
}

/** Surviving name changes: the first ones of each folder. */
function surviving(root: Folder, lose: Loss): Change[] {
  const found = foldersOf(root, new Set());
  return [...found]
    .flatMap((folder) => {
      const { changes } = folder;
      let count = 0;
      while (count < changes.length && lose.random() < lose.share) count += 1;
      return changes.slice(0, count).filter((change) => change.edits[0]?.folder === folder);
    })
    .sort((one, other) => one.line - other.line);
}

/** All folders below, including those without a kept name. */
function foldersOf(folder: Folder, found: Set<Folder>): Set<Folder> {
  if (found.has(folder)) return found;
  found.add(folder);
  for (const node of [...folder.now.values(), ...folder.kept.values()]) {
    if (node instanceof Folder) foldersOf(node, found);
  }
  return found;
}

/** Keeps a change, earlier ones in the same folders, and the folders' names. */
function keepNames(change: Change): void {
  if (change.kept) return;
  change.kept = true;
  for (const folder of new Set(change.edits.map((edit) => edit.folder))) {
    for (const earlier of folder.changes.filter((one) => one.line < change.line)) keepNames(earlier);
    folder.changes = folder.changes.filter((one) => !one.kept);
    if (folder.named) keepNames(folder.named);
  }
  for (const { folder, name, node } of change.edits) {
    if (node) folder.kept.set(name, node);
    else folder.kept.delete(name);
  }
}

function survivorsOf({ line, at, data }: Write, lose: Loss): Write[] {
  if (!data) return lose.random() < lose.share ? [{ line, at, data }] : [];
  // Often complete or lost, sometimes torn.
  const torn = lose.share > 0 && lose.share < 1 && lose.random() < 0.5;
  if (!torn) return lose.random() < lose.share ? [{ line, at, data }] : [];
  const sectors: Write[] = [];
  for (let from = 0; from < data.length; ) {
    const to = Math.min(data.length, from + SECTOR - ((at + from) % SECTOR));
    if (lose.random() < lose.share) sectors.push({ line, at: at + from, data: data.subarray(from, to) });
    from = to;
  }
  return sectors;
}

function apply(content: Buffer, writes: Write[]): Buffer {
  let length = content.length;
  let most = length;
  for (const { at, data } of writes) {
    length = data ? Math.max(length, at + data.length) : at;
    most = Math.max(most, length);
  }
  const bytes = Buffer.alloc(most);
  content.copy(bytes);
  let size = content.length;
  for (const { at, data } of writes) {
    if (data) data.copy(bytes, at);
    else if (at < size) bytes.fill(0, at, size);
    size = data ? Math.max(size, at + data.length) : at;
  }
  return bytes.subarray(0, size);
}
