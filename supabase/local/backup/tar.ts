/** The tar format (ustar) as far as plain files need it: what `tar -x` can read. */

const BLOCK = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;

export interface TarEntry {
  /** With slashes, relative. */
  name: string;
  /** Bytes. */
  size: number;
  content: AsyncIterable<Uint8Array>;
}

/** The bytes of an archive. Throws when a name does not fit, or when a file has another size than it said. */
export async function* pack(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, content } of entries) {
    yield header(name, size);
    let written = 0;
    for await (const part of content) {
      written += part.length;
      yield part;
    }
    if (written !== size) throw new Error(`${name} changed while it was packed.`);
    yield Buffer.alloc(padding(size));
  }
  yield Buffer.alloc(BLOCK * 2);
}

/** Hands each file of an archive to `take`, which must read its content to the end. Throws on a damaged archive. */
export async function unpack(
  archive: AsyncIterable<Uint8Array>,
  take: (entry: TarEntry) => Promise<void>,
): Promise<void> {
  const reader = new Reader(archive);
  for (;;) {
    const block = await reader.exactly(BLOCK);
    if (block.every((byte) => byte === 0)) return;
    const entry = parseHeader(block);
    await take({ ...entry, content: reader.upTo(entry.size) });
    await reader.exactly(padding(entry.size));
  }
}

function header(name: string, size: number): Buffer {
  const [prefix, base] = splitName(name);
  const block = Buffer.alloc(BLOCK);
  block.write(base, 0);
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write('00000000000\0', 136);
  block.write('        ', 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  block.write(prefix, 345);
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function splitName(name: string): [prefix: string, base: string] {
  if (Buffer.byteLength(name) <= NAME_BYTES) return ['', name];
  for (let slash = name.indexOf('/'); slash > 0; slash = name.indexOf('/', slash + 1)) {
    const prefix = name.slice(0, slash);
    const base = name.slice(slash + 1);
    if (Buffer.byteLength(prefix) <= PREFIX_BYTES && Buffer.byteLength(base) <= NAME_BYTES)
      return [prefix, base];
  }
  throw new Error(`The name ${name} is too long for an archive.`);
}

function parseHeader(block: Buffer): { name: string; size: number } {
  const text = (start: number, length: number) =>
    block.toString('utf8', start, start + length).replace(/\0[\s\S]*$/, '');
  const stated = Number.parseInt(text(148, 8), 8);
  const plain = Buffer.from(block);
  plain.write('        ', 148);
  if (text(257, 5) !== 'ustar' || stated !== checksum(plain)) throw new Error('The archive is damaged.');
  const prefix = text(345, PREFIX_BYTES);
  const base = text(0, NAME_BYTES);
  return { name: prefix === '' ? base : `${prefix}/${base}`, size: Number.parseInt(text(124, 12), 8) };
}

const checksum = (block: Buffer): number => block.reduce((sum, byte) => sum + byte, 0);

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

class Reader {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async exactly(length: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of this.upTo(length)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *upTo(length: number): AsyncGenerator<Uint8Array> {
    let missing = length;
    while (missing > 0) {
      if (this.#rest.length === 0) {
        const next = await this.#source.next();
        if (next.done) throw new Error('The archive ends too early.');
        this.#rest = next.value;
        continue;
      }
      const part = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  }
}
