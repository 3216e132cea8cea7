import { headers } from 'next/headers';
import { type ReactNode, Suspense } from 'react';
import { AdminFrame } from '@/components/admin/admin-frame';
import { DataUnreachable } from '@/components/admin/page-error';
import { hasRole, requireRole } from '@/lib/accounts/guard';
import { currentUser, UnknownUserError } from '@/lib/accounts/session';
import { unreadMessages } from '@/lib/contact/queries/messages';
import { overrideResponse } from '@/lib/http/response-override';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { editedIn, path } from '@/lib/routes';
import { editedSchool } from '@/lib/schools/queries/edited-school';
import { backendStatus } from '@/lib/supabase/backend-status';

/** Time to load the role before a loading message is sent. */
const REDIRECT_TIMEOUT_MS = 300;

/** No guard: layouts are not rendered again on navigation. The timeout lets a redirect set its status. */
export default async function Layout({ children }: { children: ReactNode }) {
  const framed = frame(children);
  const [inTime] = await Promise.all([Promise.race([framed, redirectTimeout()]), settleStatus()]);
  // Around both: another tree shape would lose typed input when a refresh takes longer than the first render.
  return <Suspense fallback={<Loading text={await loadingText()} />}>{inTime ?? framed}</Suspense>;
}

/** A missing school must respond 404 before the first byte; the boundary below would send it earlier. */
async function settleStatus(): Promise<void> {
  const edited = editedIn((await headers()).get('x-pathname') ?? '');
  if (edited === null || !hasRole(await currentUser().catch(() => null), 'admin')) return;
  const school = await editedSchool(edited).catch(() => 'failed' as const);
  if (school === null || school === 'failed') overrideResponse(school === null ? 404 : 503, {});
}

async function frame(children: ReactNode) {
  const user = await requireRole('admin', path('admin')).catch((error: unknown) => {
    if (error instanceof UnknownUserError) return null;
    throw error;
  });
  if (user === null) {
    overrideResponse(503, { 'retry-after': '10' });
    return <DataUnreachable language={await requestLanguage()} />;
  }
  const [language, unread, backend] = await Promise.all([
    requestLanguage(),
    unreadMessages(),
    backendStatus(),
  ]);
  return (
    <AdminFrame language={language} user={user} unread={unread} isDiskFull={backend?.disk_full ?? false}>
      {children}
    </AdminFrame>
  );
}

function redirectTimeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, REDIRECT_TIMEOUT_MS, null));
}

async function loadingText(): Promise<string> {
  return translator(await requestLanguage(), 'AdminFrame')('loading');
}

function Loading({ text }: { text: string }) {
  return (
    <p className="grid min-h-[60vh] place-items-center text-ink-2" role="status">
      {text}
    </p>
  );
}
