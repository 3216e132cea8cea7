import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readArchive } from '../../backup/archive.ts';
import { pack, type TarEntry, unpack } from '../../backup/tar.ts';

const FILES: Record<string, string> = {
  'empty.txt': '',
  'short.txt': 'hello',
  'block.bin': 'x'.repeat(512),
  [`${'long-folder/'.repeat(11)}${'n'.repeat(90)}`]: 'a long name',
  'año/ñandú.txt': 'not only ASCII',
  [`${'f'.repeat(200)}/${'n'.repeat(200)}`]: 'a name that the first format had no room for',
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

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('1');
  throw new Error('the disk is gone');
}

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
  test.each([7, 512, 100_000])('unpacks what was packed, read %i bytes at a time', async (size) => {
    expect(await unpacked(inPieces(await packed(FILES), size))).toEqual(FILES);
  });

  test('that is damaged or cut is refused', async () => {
    const bytes = await packed(FILES);
    const damaged = Buffer.from(bytes);
    damaged[3] = 0x7a;
    await expect(unpacked(inPieces(damaged, 512))).rejects.toThrow('Invalid tar header');
    await expect(unpacked(inPieces(bytes.subarray(0, 1_100), 512))).rejects.toThrow('Unexpected end of data');
  });

  test('takes no file that changes under it', async () => {
    let size = 0;
    const lying = async function* (): AsyncGenerator<TarEntry> {
      yield { name: 'a', size, content: Readable.from([Buffer.from('four')]) };
    };
    for (size of [3, 5]) await expect(collected(pack(lying()))).rejects.toThrow('Size mismatch');
  });

  test('ends with the error of a file that cannot be read, or of whoever takes one', async () => {
    const unreadable = async function* (): AsyncGenerator<TarEntry> {
      yield { name: 'a', size: 4, content: Readable.from(failing()) };
    };
    await expect(collected(pack(unreadable()))).rejects.toThrow('the disk is gone');
    const archive = inPieces(await packed(FILES), 512);
    const refusing = unpack(archive, async () => {
      throw new Error('no room');
    });
    await expect(refusing).rejects.toThrow('no room');
  });

  test('with anything but plain files is refused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tar-test-'));
    symlinkSync('/etc/passwd', join(folder, 'link'));
    const bytes = execFileSync('tar', ['-C', folder, '-c', 'link']);
    rmSync(folder, { recursive: true });
    await expect(unpacked(inPieces(bytes, 512))).rejects.toThrow('link is no plain file.');
  });
});

test('a backup made before tar-stream wrote them is restored whole: long names, other letters, empty files and folders', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tar-test-'));
  const folder = join(root, 'restored');
  const file = fileURLToPath(new URL('./fixtures/first-format.tar.gz', import.meta.url));
  const manifest = await readArchive(file, folder);
  expect(manifest).toMatchObject({ format: 1, createdAt: '2026-11-21T08:30:00.000Z' });
  const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
  expect(Object.fromEntries(manifest.files.map(({ name }) => [name, textOf(name)]))).toEqual({
    'block.bin': 'x'.repeat(512),
    'database/PG_VERSION': '18\n',
    'empty.txt': '',
    [`files/${'long-folder/'.repeat(11)}${'n'.repeat(90)}`]: 'a long name',
    'files/pictures/año/ñandú.txt': 'not only ASCII',
  });
  expect(readdirSync(join(folder, 'database', 'empty'))).toEqual([]);
  rmSync(root, { recursive: true });
});
