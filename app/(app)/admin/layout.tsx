import { type ReactNode, Suspense } from 'react';
import { AdminFrame } from '@/components/admin/admin-frame';
import { requireRole } from '@/lib/auth/guard';
import { unreadMessages } from '@/lib/contact/queries/messages';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';

/** How long the role may take before the page says that it is loading. */
const REDIRECT_TIMEOUT_MS = 300;

/**
 * A layout is no guard: every page below asks for itself too, since layouts are not rendered anew on navigation. Until
 * the time is over nothing is sent, so that a redirect is a real one; who is signed out, as every crawler is, needs
 * no role and is always led away by then.
 */
export default async function Layout({ children }: { children: ReactNode }) {
  const framed = frame(children);
  const inTime = await Promise.race([framed, redirectTimeout()]);
  // Around both: a tree of another shape would lose what somebody has typed when a refresh takes longer than the page did.
  return <Suspense fallback={<Loading text={await loadingText()} />}>{inTime ?? framed}</Suspense>;
}

async function frame(children: ReactNode) {
  const user = await requireRole('admin', path('admin'));
  const [language, unread] = await Promise.all([requestLanguage(), unreadMessages()]);
  return (
    <AdminFrame language={language} user={user} unread={unread}>
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
    <p className="admin-loading" role="status">
      {text}
    </p>
  );
}
