import { expect, it, vi } from 'vitest';

const backend = vi.hoisted(() => ({ answers: true, status: null as null | { disk_full: boolean } }));
vi.mock('@/lib/supabase/backend-answers', () => ({ backendAnswers: async () => backend.answers }));
vi.mock('@/lib/supabase/backend-status', () => ({ backendStatus: async () => backend.status }));

it.each([
  [{ answers: true, status: null }, 200, 'ok'],
  [{ answers: true, status: { disk_full: false } }, 200, 'ok'],
  [{ answers: false, status: null }, 503, 'backend unreachable'],
  [{ answers: true, status: { disk_full: true } }, 503, 'disk full'],
])('the health for %o', async (state, status, text) => {
  Object.assign(backend, state);
  const { GET } = await import('@/app/api/health/route');
  const answer = await GET();
  expect([answer.status, await answer.json()]).toEqual([status, { status: text }]);
});
