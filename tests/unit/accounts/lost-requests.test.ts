import { redirect } from 'next/navigation';
import { toast } from 'sonner';
import { beforeEach, expect, it, vi } from 'vitest';
import { useAction as render } from '@/components/admin/use-action';
import { orUnreachable } from '@/components/auth/use-form-action';
import { INITIAL_FORM_STATE } from '@/lib/accounts/model/form-state';
import { formOf } from '../../support/request-state.ts';

const transition = vi.hoisted(() => ({ ended: undefined as Promise<void> | undefined }));
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  // Like React, rethrows errors of the work during rendering.
  useTransition: () => [
    false,
    (work: () => Promise<void>) => {
      transition.ended = work();
    },
  ],
}));

const lost = async (): Promise<never> => {
  throw new TypeError('Failed to fetch');
};
const redirected = async (): Promise<never> => redirect('/auth');

let said: unknown[];
beforeEach(() => {
  said = [];
  vi.spyOn(toast, 'error').mockImplementation((words) => said.push(words));
});

it('a lost request of the admin area is told, and what would follow it is left out', async () => {
  const [, start] = render();
  const refresh = vi.fn();
  start(async () => refresh(await lost()), 'No se pudo eliminar la escuela.');
  await transition.ended;
  start(lost, () => said.push('in the form'));
  await transition.ended;
  expect(said).toEqual(['No se pudo eliminar la escuela.', 'in the form']);
  expect(refresh).not.toHaveBeenCalled();
});

it('a lost request of an account is told in its form, which keeps what was typed but passwords', async () => {
  const before = { ...INITIAL_FORM_STATE, codes: ['1'] };
  const form = formOf({
    email: 'a@example.test',
    password: 'secret',
    currentPassword: 'secret',
    $ACTION_1: 'x',
  });
  expect(await orUnreachable(lost)(before, form)).toEqual({
    ...before,
    outcome: 'unreachable',
    values: { email: 'a@example.test' },
  });
});

it('a redirect is followed', async () => {
  const [, start] = render();
  start(redirected, 'failed');
  await expect(transition.ended).rejects.toThrow('NEXT_REDIRECT');
  await expect(orUnreachable(redirected)(INITIAL_FORM_STATE, new FormData())).rejects.toThrow(
    'NEXT_REDIRECT',
  );
  expect(said).toEqual([]);
});
