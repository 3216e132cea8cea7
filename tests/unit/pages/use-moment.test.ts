import { expect, it, vi } from 'vitest';
import { useMoment as render } from '@/components/admin/editor/use-moment';

const page = vi.hoisted(() => ({ alive: false }));
vi.mock('next-intl', () => ({ useLocale: () => 'es' }));
vi.mock('react', () => ({
  useSyncExternalStore: (_: unknown, here: () => unknown, onServer: () => unknown) =>
    page.alive ? here() : onServer(),
}));

it('a moment is told in the reader’s own time zone, and in UTC only where it says so', () => {
  vi.stubEnv('TZ', 'America/Mexico_City');
  const at = '2026-01-01T12:00:00Z';
  page.alive = false;
  expect(render()(at)).toMatch(/12:00 UTC$/);
  page.alive = true;
  expect(render()(at)).toMatch(/ 6:00$/);
});
