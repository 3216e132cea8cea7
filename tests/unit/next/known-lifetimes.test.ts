import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external';
import { getRouteCacheKey, type ResponseCacheOwner } from 'next/dist/server/lib/route-cache-key';
import { expect, it } from 'vitest';
import { boundLifetimes } from '@/lib/next/known-lifetimes';

it('what Next.js notes of addresses is forgotten before it is much', () => {
  const owner = { kind: 'APP_PAGE' as ResponseCacheOwner['kind'], sourceRoute: '/school/[slug]/page' };
  const notes = new SharedCacheControls({ routes: {}, dynamicRoutes: {} });
  const known = () => notes.get('/school/a', owner) !== undefined;
  notes.set(getRouteCacheKey('/school/a', owner), { revalidate: 1, expire: undefined });
  let pages = 0;
  for (; known() && pages < 100_000; pages += 1) boundLifetimes();
  expect(pages).toBe(20_000);
});
