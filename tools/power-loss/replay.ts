import path from 'node:path';
import { File, Folder, rename } from './disk.ts';
import type { Call } from './recording.ts';

interface OpenFile {
  node: File | Folder;
  position: number;
  append: boolean;
}

export class Replay {
  readonly #root: Folder;
  readonly #place: string;
  readonly #open = new Map<number, OpenFile>();

  /** `place` is the path of `root` in the recording. */
  constructor(root: Folder, place: string) {
    this.#root = root;
    this.#place = place;
  }

  /** Throws for a change that the model does not support. */
  async do({ name, args, result, began, ended }: Call): Promise<void> {
    const fd = Number(args[0]);
    const file = this.#open.get(fd);
    const texts = args.filter((arg) => Buffer.isBuffer(arg));
    const places = texts.map((text) => this.#find(text.toString()));
    const [from = null, to = null] = places;
    switch (name) {
      case 'open':
      case 'openat':
        this.#opened(result, from, String(args.at(args.indexOf(texts[0] ?? '') + 1)), ended);
        return;
      case 'close':
        this.#open.delete(fd);
        return;
      case 'dup':
      case 'dup2':
      case 'dup3':
      case 'fcntl':
        if (file && (name !== 'fcntl' || String(args[1]).startsWith('F_DUPFD'))) this.#open.set(result, file);
        return;
      case 'write':
      case 'writev':
        if (file)
          file.position = this.#write(file, file.append ? sizeOf(file) : file.position, texts, result, ended);
        return;
      case 'pwrite64':
      case 'pwritev':
        if (file) this.#write(file, Number(args.at(-1)), texts, result, ended);
        return;
      case 'ftruncate':
        if (file?.node instanceof File) file.node.write({ line: ended, at: Number(args[1]), data: null });
        return;
      case 'fsync':
      case 'fdatasync':
        await file?.node.sync(began);
        return;
      case 'rename':
      case 'renameat':
      case 'renameat2':
        if (from?.node && to)
          rename(ended, [
            { ...from, node: null },
            { ...to, node: from.node },
          ]);
        else if (from || to)
          throw new Error(`Something was moved across the border of the folder: ${texts.join(' ')}`);
        return;
      case 'link':
      case 'linkat':
        if (from?.node && to) rename(ended, [{ ...to, node: from.node }]);
        return;
      case 'unlink':
      case 'unlinkat':
      case 'rmdir':
        if (from) rename(ended, [{ ...from, node: null }]);
        return;
      case 'mkdir':
      case 'mkdirat':
        if (from) rename(ended, [{ ...from, node: new Folder() }]);
        return;
      case 'sync_file_range':
      case 'ioctl':
        // No durability, such as of a terminal.
        return;
      default:
        if (file || from || to) throw new Error(`The model of a disk does not know ${name}.`);
    }
  }

  #opened(fd: number, place: Place | null, flags: string, line: number): void {
    this.#open.delete(fd);
    if (!place) return;
    if (!place.node) {
      place.node = new File(null);
      rename(line, [place as Place & { node: File }]);
    }
    const { node } = place;
    if (node instanceof File && flags.includes('O_TRUNC') && node.size > 0)
      node.write({ line, at: 0, data: null });
    this.#open.set(fd, { node, position: 0, append: flags.includes('O_APPEND') });
  }

  #write({ node }: OpenFile, at: number, texts: Buffer[], length: number, line: number): number {
    if (!(node instanceof File)) throw new Error('A folder was written.');
    node.write({ line, at, data: Buffer.concat(texts).subarray(0, length) });
    return at + length;
  }

  /** Null outside of the folder; without a node for a missing file. */
  #find(name: string): Place | null {
    const below = path.relative(this.#place, path.resolve(name));
    if (below === '') return { folder: this.#root, name: '.', node: this.#root };
    if (below.startsWith('..')) return null;
    const steps = below.split(path.sep);
    const last = steps.pop() ?? '';
    let folder = this.#root;
    for (const step of steps) {
      const next = folder.now.get(step);
      if (!(next instanceof Folder)) throw new Error(`There is no folder for ${name}.`);
      folder = next;
    }
    return { folder, name: last, node: folder.now.get(last) ?? null };
  }
}

interface Place {
  folder: Folder;
  name: string;
  node: File | Folder | null;
}

const sizeOf = ({ node }: OpenFile): number => (node instanceof File ? node.size : 0);
