import { beforeEach, expect, it, vi } from 'vitest';
import { arrowId, useMoveFocus as render } from '@/components/admin/images/use-move-focus';

const hook = vi.hoisted(() => ({ ref: undefined as { current: unknown } | undefined }));
// One component that is rendered repeatedly, whose effects run immediately.
vi.mock('react', () => ({
  useRef: (initial: unknown) => {
    hook.ref ??= { current: initial };
    return hook.ref;
  },
  useEffect: (effect: () => void) => effect(),
}));

/** The enabled buttons of the page, and the last focused one. */
const page = { usable: [] as string[], focused: null as string | null };
beforeEach(() => {
  hook.ref = undefined;
  page.focused = null;
  vi.stubGlobal('document', {
    getElementById: (id: string) => ({
      hasAttribute: () => !page.usable.includes(id),
      focus: () => {
        page.focused = id;
      },
    }),
  });
});

const [up, down] = [arrowId('a', -1), arrowId('a', 1)];

it('a picture that is moved keeps the focus at the arrow that moved it, once the move is stored', () => {
  page.usable = [up, down];
  render(false)('a', 1);
  render(true);
  expect(page.focused).toBeNull();
  render(false);
  expect(page.focused).toBe(down);
  page.focused = null;
  render(false);
  expect(page.focused).toBeNull();
});

it('a picture that has come to an end of the gallery has the focus at its other arrow', () => {
  page.usable = [up];
  render(false)('a', 1);
  render(false);
  expect(page.focused).toBe(up);
  page.usable = [down];
  render(false)('a', -1);
  render(false);
  expect(page.focused).toBe(down);
});
