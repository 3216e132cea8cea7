import { execFileSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { pack, type TarEntry, unpack } from '../../backup/tar.ts';

const FILES: Record<string, string> = {
  'empty.txt': '',
  'short.txt': 'hello',
  'block.bin': 'x'.repeat(512),
  [`${'long-folder/'.repeat(11)}${'n'.repeat(90)}`]: 'a long name',
  'año/ñandú.txt': 'not only ASCII',
};

async function collected<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}

async function* entries(files: Record<string, string>): AsyncGenerator<TarEntry> {
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    yield { name, size: bytes.length, content: Readable.from(bytes.length > 0 ? [bytes] : []) };
  }
}

const packed = async (files: Record<string, string>) => Buffer.concat(await collected(pack(entries(files))));

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
}

async function unpacked(archive: AsyncIterable<Uint8Array>): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  await unpack(archive, async ({ name, content }) => {
    files[name] = Buffer.concat(await collected(content)).toString();
  });
  return files;
}

describe('an archive', () => {
  test.each([7, 512, 100_000])('gives back what was packed, read %i bytes at a time', async (size) => {
    expect(await unpacked(inPieces(await packed(FILES), size))).toEqual(FILES);
  });

  test('can be read by tar', async () => {
    const input = await packed(FILES);
    const listed = execFileSync('tar', ['-t', '--quoting-style=literal'], { input, encoding: 'utf8' });
    expect(listed.trim().split('\n')).toEqual(Object.keys(FILES));
    expect(execFileSync('tar', ['-xO', 'short.txt'], { input, encoding: 'utf8' })).toBe('hello');
  });

  test('that is damaged or cut is refused', async () => {
    const bytes = await packed(FILES);
    const damaged = Buffer.from(bytes);
    damaged[3] = 0x7a;
    await expect(unpacked(inPieces(damaged, 512))).rejects.toThrow('The archive is damaged.');
    await expect(unpacked(inPieces(bytes.subarray(0, 1_100), 512))).rejects.toThrow(
      'The archive ends too early.',
    );
  });

  test('takes no file that changes under it, and no endless name', async () => {
    const lying = async function* (): AsyncGenerator<TarEntry> {
      yield { name: 'a', size: 3, content: Readable.from([Buffer.from('four')]) };
    };
    await expect(collected(pack(lying()))).rejects.toThrow('a changed while it was packed.');
    await expect(packed({ ['x'.repeat(300)]: '' })).rejects.toThrow('too long for an archive');
  });
});
