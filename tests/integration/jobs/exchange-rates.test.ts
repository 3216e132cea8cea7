import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyChanges } from '@/lib/cache/show-changes';
import type { TestBackend, TestUser } from '../../support/backend.ts';
import { EVERY_PAGE, followPages } from '../../support/followed-pages.ts';
import { openSiteBackend } from '../../support/site-backend.ts';
import { finished, runnerOf } from './harness.ts';

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const rates = (day: string, cubes = `<Cube currency='USD' rate='1.25'/><Cube currency='GBP' rate='0.8'/>`) =>
  `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"
    xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube><Cube time='${day}'>${cubes}</Cube></Cube></gesmes:Envelope>`;

let answer: RequestListener;
const server = createServer((request, response) => answer(request, response));
const say =
  (body: string, type = 'text/xml'): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': type }).end(body);

let backend: TestBackend;
let admin: TestUser;
let address: string;
let startJob: typeof import('@/lib/jobs/services/start-job').startJob;
let handlers: typeof import('@/lib/job-handlers').JOB_HANDLERS;
let fetchRates: typeof import('@/lib/programmes/services/fetch-rates').fetchRates;
let ratesAreDue: typeof import('@/lib/programmes/services/daily-rates').ratesAreDue;
let renewRatesWhenDue: typeof import('@/lib/programmes/services/daily-rates').renewRatesWhenDue;
vi.mock('@/lib/supabase/service', () => ({ serviceClient: () => backend.service }));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates.xml`;
  process.env.EXCHANGE_RATES_URL = address;
  backend = await openSiteBackend({ seed: false });
  admin = await backend.createUser('admin');
  ({ startJob } = await import('@/lib/jobs/services/start-job'));
  ({ JOB_HANDLERS: handlers } = await import('@/lib/job-handlers'));
  ({ fetchRates } = await import('@/lib/programmes/services/fetch-rates'));
  ({ ratesAreDue, renewRatesWhenDue } = await import('@/lib/programmes/services/daily-rates'));
});
beforeEach(async () => {
  await backend.engine.script(`delete from public.jobs; delete from public.schools; delete from public.exchange_rates;
    delete from private.task_locks;
    insert into public.exchange_rates values ('USD', 2, '2020-01-01', 'https://x.test'), ('XAF', 656, '2020-01-01', 'https://x.test');
    insert into public.schools (id, name, city, country) values ('00000000-0000-4000-8000-000000000001', 'Gusto', 'Faro', 'Portugal');
    insert into public.programmes (school_id, name, prices) select '00000000-0000-4000-8000-000000000001', 'P' || n,
      '[{"min": 1000, "currency": "USD", "per": "year"}]' from generate_series(1, 3) n;`);
});
afterAll(async () => {
  delete process.env.EXCHANGE_RATES_URL;
  await backend.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function renew() {
  const started = await startJob({ kind: 'renew-exchange-rates', startedBy: { id: admin.id, session: '' } });
  if (!started.ok) throw new Error(started.error);
  const invalidated = await followPages(backend.service);
  const { runner } = runnerOf(backend, async () => ({ kind: 'failed', code: 'unused' }), {
    handlers,
    showChanges: applyChanges,
  });
  const ended = await finished(backend, started.value.id);
  await runner.stop();
  return { ...ended, invalidated };
}

const stored = async () =>
  (await backend.service.from('exchange_rates').select('currency,per_euro,day').order('currency')).data;
const prices = async () => {
  const { data } = await backend.anon.rpc('search_programmes').throwOnError();
  return data.programmes.map(({ year_euros }) => year_euros);
};

describe('renewing exchange rates', () => {
  it('stores the day’s list, keeps what it does not name, and compares all prices anew', async () => {
    answer = say(rates(YESTERDAY));
    expect(await prices()).toEqual([500, 500, 500]);
    const { job, items, invalidated } = await renew();
    expect(job).toMatchObject({ status: 'done', done: 1 });
    expect(items[0]?.result).toEqual({ day: YESTERDAY, currencies: 2 });
    expect(invalidated).toContain(EVERY_PAGE);
    expect(await stored()).toEqual([
      { currency: 'GBP', per_euro: 0.8, day: YESTERDAY },
      { currency: 'USD', per_euro: 1.25, day: YESTERDAY },
      { currency: 'XAF', per_euro: 656, day: '2020-01-01' },
    ]);
    expect(await prices()).toEqual([800, 800, 800]);
  });

  it.each<[string, string, RequestListener]>([
    ['ratesBadAnswer', 'broken', say(`${rates(YESTERDAY).slice(0, -9)}`)],
    ['ratesBadAnswer', 'without the dollar', say(rates(YESTERDAY, `<Cube currency='GBP' rate='0.8'/>`))],
    [
      'ratesBadAnswer',
      'of zero',
      say(rates(YESTERDAY, `<Cube currency='USD' rate='0'/><Cube currency='GBP' rate='1'/>`)),
    ],
    [
      'ratesBadAnswer',
      'negative',
      say(rates(YESTERDAY, `<Cube currency='USD' rate='-1'/><Cube currency='GBP' rate='1'/>`)),
    ],
    ['ratesBadAnswer', 'of tomorrow', say(rates('2999-01-01'))],
    ['ratesBadAnswer', 'of no day', say(rates('2025-02-30'))],
    ['ratesBadAnswer', 'a page', say('<html></html>', 'text/html')],
    ['ratesBadAnswer', 'huge', say(rates(YESTERDAY) + ' '.repeat(200_000))],
    ['ratesUnreachable', 'an error', (_, response) => response.writeHead(503).end()],
    ['ratesUnreachable', 'a closed door', (request) => request.socket.destroy()],
  ])('says %s of a list that is %s, and keeps the old rates', async (code, _, listener) => {
    answer = listener;
    const before = await stored();
    const { job, invalidated } = await renew();
    expect(job).toMatchObject({ status: 'failed', errorCode: code, errorDetail: expect.stringMatching(/./) });
    expect(invalidated).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('does not wait for ever', async () => {
    answer = () => {};
    const { signal } = new AbortController();
    await expect(fetchRates(address, { signal, timeoutMs: 50 })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('is due when the newest rate is older than a day, once a day', async () => {
    const now = new Date();
    expect(await ratesAreDue(backend.service, now)).toBe(true);
    expect(await startJob({ kind: 'renew-exchange-rates', startedBy: null })).toMatchObject({ ok: true });
    expect(await ratesAreDue(backend.service, now)).toBe(false);
    expect(await ratesAreDue(backend.service, new Date(now.getTime() + 90_000_000))).toBe(true);
    await backend.engine.script(`update public.exchange_rates set day = current_date where currency = 'USD'`);
    expect(await ratesAreDue(backend.service, now)).toBe(false);
  });
});

it('are asked for by one of several processes that find them due at the same time', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => renewRatesWhenDue(backend.service, new Date())),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await renewRatesWhenDue(backend.service, new Date())).toBe(false);
  const { count } = await backend.service.from('jobs').select('*', { count: 'exact', head: true });
  expect(count).toBe(1);
});
