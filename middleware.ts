import { type NextRequest, NextResponse } from 'next/server';
import { refusalOfBody } from '@/lib/http/body-limit';
import { isBrokenAction } from '@/lib/http/broken-action';
import { contentSecurityPolicy } from '@/lib/http/headers';
import { requestClientIp } from '@/lib/http/request-client-ip';
import { LANGUAGE_KEY } from '@/lib/i18n/locales';
import { negotiateLanguage } from '@/lib/i18n/negotiate';
import { authHref, href, path } from '@/lib/routes';
import { refreshSession } from '@/lib/supabase/refresh';
import { isOfSession } from '@/lib/supabase/session-cookies';

/** `/`, account and admin pages only: a middleware costs 40–50 % of the requests per second. */
export function middleware(request: NextRequest) {
  return request.nextUrl.pathname === path('root') ? home(request) : personal(request);
}

function home(request: NextRequest) {
  const language = negotiateLanguage(
    request.cookies.get(LANGUAGE_KEY)?.value,
    request.headers.get('accept-language'),
  );
  const target = request.nextUrl.clone();
  target.pathname = href(language, 'home');
  return NextResponse.rewrite(target);
}

/** Pages cannot write cookies, so the session is refreshed before. A posted body is read last, within a size limit. */
async function personal(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  const cookies = request.cookies.getAll();
  const session = cookies.some(({ name }) => isOfSession(name))
    ? await refreshSession(cookies, await requestClientIp(request.headers))
    : null;
  for (const { name, value } of session?.written ?? []) request.cookies.set(name, value);
  const answer =
    isGuarded(pathname) && !session?.signedIn
      ? NextResponse.redirect(new URL(authHref(pathname + search), request.url))
      : await withBody(request, isGuarded(pathname));
  for (const { name, value, options } of session?.written ?? []) answer.cookies.set(name, value, options);
  for (const [name, value] of Object.entries(session?.headers ?? {})) answer.headers.set(name, value);
  return answer;
}

/** The early redirect is not a guard: every page, action and handler has its own. */
function isGuarded(pathname: string): boolean {
  return [path('admin'), path('imageManager')].some(
    (area) => pathname === area || pathname.startsWith(`${area}/`),
  );
}

async function withBody(request: NextRequest, actions: boolean) {
  const refusal = refusalOfBody(request, actions);
  if (refusal !== null) return new NextResponse(refusal.reason, { status: refusal.status });
  if (await isBrokenAction(request))
    return new NextResponse('The form or its arguments are not complete', { status: 400 });
  return withPolicy(request);
}

/** Next.js reads the nonce from the request's policy. */
function withPolicy(request: NextRequest) {
  const nonce = crypto.randomUUID().replaceAll('-', '');
  const policy = contentSecurityPolicy(`'nonce-${nonce}' 'strict-dynamic'`);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('x-pathname', request.nextUrl.pathname);
  headers.set('content-security-policy', policy);
  const answer = NextResponse.next({ request: { headers } });
  answer.headers.set('content-security-policy', policy);
  return answer;
}

export const config = {
  runtime: 'nodejs',
  matcher: ['/', '/admin/:path*', '/image-manager/:path*', '/auth/:path*'],
};
