/**
 * A folder as a disk holds it: what was synced is there, everything later may be lost or torn. As on ext4 and xfs, changes of one
 * folder arrive in their order, and syncing a file also keeps the name it has; a sector of 512 bytes is written whole or not at all.
 */
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Random } from '../../lib/prng.ts';

const SECTOR = 512;

/** A write, or with `data` null a change of length to `at`. */
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

/** Names that change together. */
interface Change {
  line: number;
  edits: Edit[];
  kept: boolean;
}

export class File {
  /** The change that gave it its name. */
  named: Change | null = null;
  /** Length now, with all writes. */
  size: number;
  readonly #origin: string | null;
  #synced: Buffer | null = null;
  #writes: Write[] = [];

  /** `origin` is a real file with its content so far. */
  constructor(origin: string | null, size = 0) {
    this.#origin = origin;
    this.size = size;
  }

  write(write: Write): void {
    this.#writes.push(write);
    this.size = write.data ? Math.max(this.size, write.at + write.data.length) : write.at;
  }

  /** Keeps what was written before `line`. */
  async sync(line: number): Promise<void> {
    this.#synced = apply(
      await this.#content(),
      this.#writes.filter((write) => write.line < line),
    );
    this.#writes = this.#writes.filter((write) => write.line >= line);
    if (this.named) keepNames(this.named);
  }

  /** Writes it as it is after a loss of power; without `lose` as it is now. */
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
  /** Names as every program sees them. */
  readonly now = new Map<string, Node>();
  /** Names that a loss of power leaves. */
  readonly kept = new Map<string, Node>();
  changes: Change[] = [];

  /** Keeps the changes before `line`. */
  sync(line: number): void {
    for (const change of this.changes.filter((one) => one.line < line)) keepNames(change);
    if (this.named) keepNames(this.named);
  }
}

export type Node = File | Folder;

/** What a loss of power does to what was not synced: the share that survives, and the source of chance. */
export interface Loss {
  share: number;
  random: Random;
}

/** The disk below `root`, as it is there now and on the disk. */
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

/** Gives names new meanings, all at once. */
export function rename(line: number, edits: Edit[]): void {
  const change: Change = { line, edits, kept: false };
  for (const { folder, name, node } of edits) {
    if (node) folder.now.set(name, node);
    else folder.now.delete(name);
    if (node) node.named = change;
  }
  for (const folder of new Set(edits.map((edit) => edit.folder))) folder.changes.push(change);
}

/** Writes the folder as a loss of power leaves it; without `lose` as it is now. */
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

/** The changes of names that happen to be on the disk: of each folder the first ones. */
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

/** Every folder below, also one that has lost or not yet kept its name. */
function foldersOf(folder: Folder, found: Set<Folder>): Set<Folder> {
  if (found.has(folder)) return found;
  found.add(folder);
  for (const node of [...folder.now.values(), ...folder.kept.values()]) {
    if (node instanceof Folder) foldersOf(node, found);
  }
  return found;
}

/** Keeps a change, those before it in the same folders, and the names of the folders themselves. */
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

/** A write, in the sectors of it that reached the disk. */
function survivorsOf({ line, at, data }: Write, lose: Loss): Write[] {
  if (!data) return lose.random() < lose.share ? [{ line, at, data }] : [];
  // Often whole or not at all, sometimes torn.
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
