import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '@/lib/images/model/upload';
import { bundledFile } from '@/lib/images/services/bundled-file';

let base: string;
let folder: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'bundled-test-'));
  folder = join(base, 'public');
  await mkdir(join(folder, 'covers one'), { recursive: true });
  await mkdir(join(folder, 'folder.png'));
  await writeFile(join(base, 'secret.png'), 'secret');
  await mkdir(join(base, 'public-secrets'));
  await writeFile(join(base, 'public-secrets', 'a.png'), 'secret');
  await writeFile(join(folder, 'covers one', 'a b.jpg'), 'the file');
  await writeFile(join(folder, 'notes.txt'), 'no picture');
  await writeFile(join(folder, 'large.png'), '');
  await truncate(join(folder, 'large.png'), MAX_FILE_BYTES + 1);
  await symlink(join(base, 'secret.png'), join(folder, 'link.png'));
});
afterAll(() => rm(base, { recursive: true, force: true }));

const read = async (address: string) => {
  const file = await bundledFile(address, folder);
  return file.ok ? file.value.toString() : file.error;
};

it('A picture of the site is read by its path, whatever follows it', async () => {
  expect(await read('/covers%20one/a%20b.jpg?v=2')).toBe('the file');
});

it.each([
  ...['/../secret.png', '/x/../../secret.png', '/..%2fsecret.png', '/%2e%2e/secret.png'],
  ...['/..\\secret.png', '/%5c..%5csecret.png', '/../public-secrets/a.png', '/link.png', '//secret.png'],
  ...['/a.png%00.jpg', '/%E0%A4%A.png', 'covers one/a b.jpg', '/notes.txt', '/../../../../etc/passwd'],
  ...['file:///etc/passwd.png', '/placeholder.svg'],
])('%s is no picture of the site', async (address) => {
  expect(await read(address)).toBe('badAddress');
});

it.each(['/nothing.png', '/folder.png'])('%s is not there', async (address) => {
  expect(await read(address)).toBe('notThere');
});

it('A file of more than 10 MB is not read', async () => {
  expect(await read('/large.png')).toBe('tooBig');
});
