import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../lib/i18n/locales';
import { schoolHref } from '../../lib/routes';
import { insertSchool } from '../support/insert-school.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { siteUnderTest } from '../support/site.ts';

/** Changes past the site: nobody tells it, and every process on the same database shows them. */

let second: SecondSite;
let school: Awaited<ReturnType<typeof insertSchool>>;
const client = serviceClient();
beforeAll(async () => {
  second = await startSecondSite({});
  school = await insertSchool('Escuela Seguida', {
    is_active: true,
    description: 'Una escuela de estas pruebas.',
  });
});
afterAll(async () => {
  await client.from('schools').delete().eq('id', school.id);
  await second?.stop();
});

const sites = () => [siteUnderTest().url, second.url];
const page = async (site: string, slug = school.slug, language: 'es' | 'en' = 'es') => {
  const answer = await fetch(site + schoolHref(language, slug), { redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
};
/** Until it shows, without a word to the site; gives the milliseconds. */
async function shown(text: string, ask: () => Promise<{ text: string }>): Promise<number> {
  const begun = performance.now();
  await expect.poll(async () => (await ask()).text, { timeout: 10_000, interval: 50 }).toContain(text);
  return performance.now() - begun;
}
async function describeIt(word: string): Promise<string> {
  const description = `Una escuela de estas pruebas: ${word} ${crypto.randomUUID()}.`;
  await client.from('schools').update({ description }).eq('id', school.id).throwOnError();
  return description;
}

test('a change shows in every process within a moment', async () => {
  for (const site of sites()) expect((await page(site)).status).toBe(200);
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const text = await describeIt(`ronda ${round}`);
    times.push(...(await Promise.all(sites().map((site) => shown(text, () => page(site))))));
  }
  console.log(`shown after ${times.map(Math.round).join(', ')} ms`);
});

test('so do pictures, programmes, a new address and the end of a school', async () => {
  const [url] = sites();
  const site = String(url);
  await client.from('programmes').insert({ school_id: school.id, name: 'Curso Seguido' }).throwOnError();
  await shown('Curso Seguido', () => page(site));
  const { data } = await client
    .from('schools')
    .update({ slug: `${school.slug}-nueva` })
    .eq('id', school.id)
    .select('slug')
    .single();
  const moved = data?.slug ?? '';
  await expect.poll(async () => (await page(site)).status, { timeout: 10_000 }).toBe(308);
  for (const language of LANGUAGES) expect((await page(site, moved, language)).status).toBe(200);
  await client.from('schools').update({ is_active: false }).eq('id', school.id).throwOnError();
  for (const slug of [school.slug, moved])
    await expect.poll(async () => (await page(site, slug)).status, { timeout: 10_000 }).toBe(404);
  await client
    .from('schools')
    .update({ is_active: true, slug: school.slug })
    .eq('id', school.id)
    .throwOnError();
  await expect.poll(async () => (await page(site)).status, { timeout: 10_000 }).toBe(200);
});

describe('what changes while a process is away', () => {
  test.each(['end', 'kill'] as const)('shows on the first request after it comes back (%s)', async (how) => {
    const before = await describeIt('antes');
    await shown(before, () => page(second.url));
    await second[how]();
    const text = await describeIt('mientras');
    await second.start();
    expect((await page(second.url)).text).toContain(text);
  });
});
