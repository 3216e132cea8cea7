import { beforeEach, describe, expect, it, vi } from 'vitest';
import { backendCall } from '@/lib/observability/backend-call';
import { type Meters, measureBy } from '@/lib/observability/meters';
import { prometheusMeters } from '@/lib/observability/prometheus';
import { fetchWithTimeout } from '@/lib/supabase/fetch';

let meters: Meters;
beforeEach(() => {
  meters = prometheusMeters();
});
const lines = async (start: string) =>
  (await meters.text()).body.split('\n').filter((line) => line.startsWith(start));

it('what is measured keeps words that come from elsewhere to a number', async () => {
  for (let count = 0; count < 1000; count += 1) {
    meters.query({ target: `table_${count}`, ok: true, seconds: 0.01 });
    meters.request({ route: `/made-up/${count}`, method: 'GET', status: 200, seconds: 0.01 });
    meters.job(`kind-${count}`, 'done');
  }
  meters.job('a "kind"\n', 'done');
  expect(await lines('backend_query_duration_seconds_count')).toHaveLength(201);
  expect(await lines('http_requests_total')).toHaveLength(201);
  expect(await lines('jobs_ended_total{kind="other"')).toEqual([
    'jobs_ended_total{kind="other",status="done"} 801',
  ]);
});

describe('a call of the backend', () => {
  const url = (path: string) => `http://localhost:54321${path}`;
  it.each([
    ['GET', '/rest/v1/schools?slug=eq.x', 'schools', null],
    ['POST', '/rest/v1/rpc/search_schools', 'rpc/search_schools', null],
    ['POST', '/auth/v1/recover', 'auth', 'recovery'],
    ['GET', '/rest/v1/What?', 'other', null],
  ])('%s %s is one of %s', (method, path, target, mail) => {
    expect(backendCall(url(path), method)).toEqual({ target, mail });
  });

  it('is measured where the site asks, also when it fails', async () => {
    measureBy(meters);
    const fetched = vi.fn<typeof fetch>();
    vi.stubGlobal('fetch', fetched);
    fetched
      .mockResolvedValueOnce(new Response('[]'))
      .mockResolvedValueOnce(new Response('', { status: 503 }));
    fetched.mockRejectedValueOnce(new Error('refused')).mockResolvedValueOnce(new Response('{}'));
    await fetchWithTimeout(url('/rest/v1/schools'));
    await fetchWithTimeout(url('/rest/v1/schools'));
    await expect(fetchWithTimeout(url('/rest/v1/schools'))).rejects.toThrow('refused');
    await fetchWithTimeout(url('/auth/v1/recover'), { method: 'POST' });
    expect(await lines('backend_query_duration_seconds_count')).toEqual([
      'backend_query_duration_seconds_count{target="schools",ok="true"} 1',
      'backend_query_duration_seconds_count{target="schools",ok="false"} 2',
      'backend_query_duration_seconds_count{target="auth",ok="true"} 1',
    ]);
    expect(await lines('mails_asked_total')).toEqual(['mails_asked_total{kind="recovery",ok="true"} 1']);
  });
});
