import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { schoolHref } from '../../lib/routes';
import { insertSchool } from '../support/insert-school.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { siteUnderTest } from '../support/site.ts';
import { startValkey, type ValkeyServer } from '../support/valkey.ts';

/** Two processes of one build that share a Valkey: what one has made the other takes, and limits are one. */

const TOKEN = 'a-token-of-a-test';
let valkey: ValkeyServer;
let sites: SecondSite[] = [];
let school: Awaited<ReturnType<typeof insertSchool>>;
const client = serviceClient();

beforeAll(async () => {
  valkey = await startValkey();
  const settings = {
    VALKEY_URL: valkey.url,
    // What pages show is the same in both, as behind a balancer.
    NEXT_PUBLIC_SITE_URL: siteUnderTest().url,
    METRICS_TOKEN: TOKEN,
    LOG_FORMAT: 'text',
  };
  sites = [await startSecondSite(settings), await startSecondSite(settings)];
  school = await insertSchool('Escuela Compartida', {
    is_active: true,
    description: 'Una escuela de estas pruebas.',
  });
  // Both know where they are in the list of changes once they have heard of one.
  for (const number of [0, 1] as const) await page(number);
  const text = await describeIt();
  for (const number of [0, 1] as const) {
    await vi.waitFor(async () => expect((await page(number)).text).toContain(text), LIMIT);
    await up(number, 1);
  }
});
afterAll(async () => {
  await client.from('schools').delete().eq('id', school.id);
  for (const site of sites) await site.stop();
  await valkey?.stop();
});
afterEach(async () => {
  await valkey.halt();
  await valkey.resume();
  for (const number of [0, 1] as const) await up(number, 1);
});

const PATTERN = '/school/{slug}';
const LIMIT = { timeout: 20_000, interval: 50 };
const MOST_TRIES = 20;
const site = (number: 0 | 1) => sites[number] as SecondSite;
const page = async (number: 0 | 1) => {
  const answer = await fetch(site(number).url + schoolHref('en', school.slug), { redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
};
async function metric(number: 0 | 1, name: string): Promise<number> {
  const answer = await fetch(`${site(number).url}/api/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const line = (await answer.text()).split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ').pop() ?? 0);
}
const up = (number: 0 | 1, value: 0 | 1) =>
  vi.waitFor(async () => expect(await metric(number, 'valkey_up')).toBe(value), LIMIT);
const shared = (number: 0 | 1, outcome: string) => metric(number, `shared_pages_total{outcome="${outcome}"}`);
const made = (number: 0 | 1) => metric(number, `page_render_duration_seconds_count{route="${PATTERN}"}`);
async function describeIt(): Promise<string> {
  const description = `A school of these tests: ${crypto.randomUUID()}.`;
  await client.from('schools').update({ description_en: description }).eq('id', school.id).throwOnError();
  return description;
}
/**
 * Until it makes the page no more, for longer than it takes to hear of an edit. Whoever makes a page before it has heard of the edit
 * that the page shows already, rightly gives it to nobody: the others would not know whether it shows that.
 */
async function settled(number: 0 | 1): Promise<void> {
  let calm = 0;
  const look = async () => {
    const before = await made(number);
    await page(number);
    calm = (await made(number)) === before ? calm + 1 : 0;
    expect(calm).toBeGreaterThan(2);
  };
  await vi.waitFor(look, { timeout: LIMIT.timeout, interval: 300 });
}

/**
 * Edits the school until its page shows that and is there for the other process; gives what it says now. On a starved machine Valkey may
 * be late, and the page is then not given.
 */
async function given(number: 0 | 1): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    await settled(number);
    const before = await shared(number, 'stored');
    const text = await describeIt();
    await expect.poll(async () => (await page(number)).text, LIMIT).toContain(text);
    const isGiven = await vi
      .waitFor(async () => expect(await shared(number, 'stored')).toBeGreaterThan(before), {
        timeout: 2000,
        interval: 50,
      })
      .then(
        () => true,
        () => false,
      );
    if (isGiven) return text;
    expect(tries).toBeLessThan(MOST_TRIES);
  }
}

describe('pages', () => {
  test('that one process has made the other takes after an edit, unless it had to make it itself', async () => {
    let taken = 0;
    for (let tries = 1; taken === 0; tries += 1) {
      const text = await given(0);
      const before = [await made(1), await shared(1, 'taken')] as const;
      await expect.poll(async () => (await page(1)).text, LIMIT).toContain(text);
      taken = (await shared(1, 'taken')) - before[1];
      expect((await made(1)) - before[0] + taken).toBeGreaterThan(0);
      // A starved machine may be late with what it asks Valkey or the database.
      expect(tries).toBeLessThan(MOST_TRIES);
    }
    // Its own from now on.
    const makings = await made(1);
    await page(1);
    expect(await made(1)).toBe(makings);
  });

  test('that were made before an edit are not taken after it', async () => {
    await given(0);
    const text = await describeIt();
    const [makings, taken] = [await made(1), await shared(1, 'taken')];
    await expect.poll(async () => (await page(1)).text, LIMIT).toContain(text);
    expect(await made(1)).toBeGreaterThan(makings);
    expect(await shared(1, 'taken')).toBe(taken);
  });

  test('that somebody has spoiled are made anew, and nobody notices', async () => {
    const text = await given(0);
    const writer = createClient({ url: valkey.url });
    await writer.connect();
    const names = await writer.keys('page:*');
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) await writer.set(name, '<script>alert(1)</script>');
    writer.destroy();
    await expect
      .poll(async () => {
        const { status, text: html } = await page(1);
        expect(status).toBe(200);
        expect(html).not.toContain('alert(1)');
        return html;
      }, LIMIT)
      .toContain(text);
  });

  test('of a school that is hidden are gone in both', async () => {
    await given(0);
    await client.from('schools').update({ is_active: false }).eq('id', school.id).throwOnError();
    for (const number of [0, 1] as const)
      await expect.poll(async () => (await page(number)).status, LIMIT).toBe(404);
    await client.from('schools').update({ is_active: true }).eq('id', school.id).throwOnError();
    for (const number of [0, 1] as const)
      await expect.poll(async () => (await page(number)).status, LIMIT).toBe(200);
  });
});

test('limits are one for both', async () => {
  const ask = async (number: 0 | 1) =>
    (await fetch(`${site(number).url}/api/suggest?search=zz&language=en`)).status;
  const statuses: number[] = [];
  for (let round = 0; round < 45; round += 1)
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, (_, one) => ask(one % 2 === 0 ? 0 : 1)))));
  // 450 each, which any process alone would allow. Some are counted by it alone when Valkey is late.
  const allowed = statuses.filter((status) => status === 200).length;
  expect(allowed).toBeGreaterThanOrEqual(600);
  expect(allowed).toBeLessThan(900);
  expect(statuses.filter((status) => status === 429)).toHaveLength(900 - allowed);
});

test('a Valkey that goes costs nobody a page, is told of in one line, and is used again when it is back', async () => {
  const told = (number: 0 | 1) => site(number).lines.filter((line) => line.includes('Valkey'));
  const before = [told(0).length, told(1).length];
  await valkey.halt();
  for (const number of [0, 1] as const) await up(number, 0);
  const text = await describeIt();
  for (const number of [0, 1] as const) {
    await expect.poll(async () => (await page(number)).text, LIMIT).toContain(text);
    const ready = await fetch(`${site(number).url}/api/health/ready`, {
      headers: { authorization: `Bearer ${siteUnderTest().backend.secretKey}` },
    });
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { ready: true, status: 'degraded', checks: { valkey: expect.any(String) } },
    ]);
    expect((await fetch(`${site(number).url}/api/suggest?search=zz&language=en`)).status).toBe(200);
    expect(told(number).slice(before[number])).toEqual([expect.stringContaining('Valkey is away')]);
  }
  await valkey.resume();
  for (const number of [0, 1] as const) {
    await up(number, 1);
    expect(told(number).slice(before[number])).toHaveLength(2);
  }
  await given(1);
});

test('a site whose VALKEY_URL is none says so in a sentence, as with any other setting', async () => {
  const refused = await startSecondSite({ VALKEY_URL: 'valkey:6379' });
  expect((await fetch(`${refused.url}/es`)).status).toBe(500);
  expect(refused.lines.join('\n')).toContain(
    'VALKEY_URL must be an address such as redis://valkey.example:6379',
  );
  await refused.stop();
});
