import { toast } from 'sonner';
import { expect, it, vi } from 'vitest';
import { refreshIfReadable } from '@/components/admin/use-refresh';

const attempt = async (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  const refresh = vi.fn();
  const notice = vi.spyOn(toast, 'error').mockImplementation(() => '');
  await refreshIfReadable(refresh);
  return [refresh.mock.calls.length, notice.mock.calls.flat()];
};

it('a refresh is made while the role can be read', async () => {
  expect(await attempt(async () => Response.json(null))).toEqual([1, []]);
});

it.each([
  ['the role cannot be read', async () => Response.json(null, { status: 503 })],
  ['the site does not answer', () => Promise.reject(new TypeError('fetch failed'))],
])('the page stays, with a notice, while %s', async (_, answer) => {
  expect(await attempt(answer)).toEqual([0, ['The data cannot be reached at the moment.']]);
});
