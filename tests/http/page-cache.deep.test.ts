import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { VISITED_FOLDER } from '../../lib/next/page-tags';
import { insertSchool } from '../support/insert-school.ts';
import { request } from '../support/request.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { siteUnderTest } from '../support/site.ts';

test('a page comes packed, and not again to somebody who has it', async () => {
  const ask = (headers: Record<string, string>) => request('/about-us', { headers });
  // Other tests let pages be made anew: one that was, between two questions, is another page.
  await vi.waitFor(async () => {
    const text = await (await ask({ 'accept-encoding': 'identity' })).text();
    const packed = await ask({ 'accept-encoding': 'gzip, br' });
    const etag = packed.headers.get('etag') ?? '';
    expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['br', text]);
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    const again = await ask({ 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(etag);
  }, 15_000);
});

test('an address that somebody made up leaves nothing on the disk', async () => {
  const slug = `nobody-${randomUUID()}`;
  for (let time = 0; time < 2; time += 1) expect((await request(`/school/${slug}`)).status).toBe(404);
  const files = await readdir(path.join(siteUnderTest().buildFolder, 'server'), { recursive: true });
  expect(files).toContain('app/school/ferrandi-paris.html');
  expect(files.filter((name) => name.includes(slug))).toEqual([]);
});

test('addresses and queries that somebody makes up leave nothing on the disk, however they are spelled', async () => {
  const KNOWN = ['/school/ferrandi-paris', '/schools/france', '/programmes', '/map/points', '/sitemap.xml'];
  for (const address of KNOWN) await request(address);
  const words: string[] = [];
  for (let number = 0; number < 10; number += 1) {
    const word = `nobody-${randomUUID()}`;
    words.push(word);
    for (const address of [
      `/school/${word}`,
      `/escuela/${word}/${word}`,
      `/school/ferrandi-paris/${word}`,
      `/school/id/${word}`,
      `/school/slug/${word}`,
      `/escuelas/${word}/${word}`,
      `/schools/france/${word}`,
      `/social/es/${word}`,
      `/social/${word}/ferrandi-paris`,
      `/sitemaps/${word}.xml`,
      `/${word}`,
      ...KNOWN.map((known) => `${known}?${word}=${word}`),
      '/school/%66errandi-paris',
      '/school/ferrandi%2Dparis',
    ])
      await request(address);
  }
  const files = await readdir(path.join(siteUnderTest().buildFolder, 'server'), { recursive: true });
  expect(files.filter((name) => /%|\?/.test(name) || words.some((word) => name.includes(word)))).toEqual([]);
});

test('a page that was made on a visit lies where the disk is kept from filling up', async () => {
  const school = await insertSchool('Escuela Guardada', {
    is_active: true,
    description: 'Una escuela de estas pruebas.',
  });
  await request(`/school/${school.slug}`);
  const files = await readdir(path.join(siteUnderTest().buildFolder, 'server', VISITED_FOLDER), {
    recursive: true,
  });
  expect(files.filter((name) => name.endsWith(`/$/school/${school.slug}.meta`))).toHaveLength(1);
  await serviceClient().from('schools').delete().eq('id', school.id).throwOnError();
});

test('a router that asks for a part of a document is given its data whole', async () => {
  const ask = (headers: Record<string, string>) =>
    request('/school/ferrandi-paris', { headers: { rsc: '1', ...headers } });
  const whole = await ask({});
  const part = await ask({ 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' });
  expect([part.status, part.headers.get('content-type')]).toEqual([200, 'text/x-component']);
  expect((await part.text()).length).toBe((await whole.text()).length);
});
