import { isValidElement, type ReactElement, type ReactNode, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { UnknownUserError } from '@/lib/accounts/session';

const guard = vi.hoisted(() => ({ role: undefined as Promise<unknown> | undefined }));
vi.mock('@/lib/accounts/guard', () => ({ requireRole: () => guard.role, hasRole: () => true }));
const edited = vi.hoisted(() => ({
  pathname: '/admin',
  read: async (): Promise<unknown> => null,
  status: 200,
}));
vi.mock('next/headers', () => ({ headers: async () => new Headers({ 'x-pathname': edited.pathname }) }));
vi.mock('@/lib/accounts/session', async (original) => ({
  ...(await original<typeof import('@/lib/accounts/session')>()),
  currentUser: async () => ({}),
}));
vi.mock('@/lib/schools/queries/edited-school', () => ({ editedSchool: () => edited.read() }));
vi.mock('@/lib/http/response-override', () => ({
  overrideResponse: (status: number) => {
    edited.status = status;
  },
}));
vi.mock('@/lib/contact/queries/messages', () => ({ unreadMessages: async () => 0 }));
vi.mock('@/lib/supabase/backend-status', () => ({ backendStatus: async () => null }));
vi.mock('@/lib/i18n/request-language', () => ({ requestLanguage: async () => 'es' }));
vi.mock('@/components/admin/admin-frame', () => ({
  AdminFrame: ({ children }: { children: ReactNode }) => children,
}));

const render = async (): Promise<ReactElement<{ fallback?: ReactNode; children?: ReactNode }>> => {
  const { default: Layout } = await import('@/app/(app)/admin/layout');
  const element = await Layout({ children: 'the page' });
  if (!isValidElement<{ fallback?: ReactNode; children?: ReactNode }>(element)) throw new Error('No element');
  return element;
};

beforeEach(() => {
  Object.assign(edited, { pathname: '/admin', read: async () => null, status: 200 });
});

it('a role that takes long is waited for with words', async () => {
  const slow = Promise.withResolvers<unknown>();
  guard.role = slow.promise;
  const element = await render();
  expect(element.type).toBe(Suspense);
  expect(renderToStaticMarkup(element.props.fallback)).toContain('Cargando panel de administración...');
  slow.resolve({ role: 'admin' });
  expect(renderToStaticMarkup(await (element.props.children as Promise<ReactNode>))).toBe('the page');
});

it('an unknown role, when the backend fails, redirects no user', async () => {
  guard.role = Promise.reject(new UnknownUserError());
  // The layout uses it only after it was loaded.
  guard.role.catch(() => {});
  const element = await render();
  expect(renderToStaticMarkup(element.props.children)).toContain('No se puede acceder a los datos');
  expect(edited.status).toBe(503);
});
