/** The Auth API below `/auth/v1`: routes and error responses. */
import type { BackendDeps } from '../deps.ts';
import { apiKeyOf } from '../http/caller.ts';
import type { Handler } from '../http/handler.ts';
import { adminDeleteFactor, adminListFactors } from './admin-factors.ts';
import { adminGenerateLink } from './admin-generate-link.ts';
import { adminCreateUser } from './admin-users-create.ts';
import { adminDeleteUser } from './admin-users-delete.ts';
import { adminGetUser } from './admin-users-get.ts';
import { adminListUsers } from './admin-users-list.ts';
import { adminUpdateUser } from './admin-users-update.ts';
import type { Call } from './call.ts';
import { clientKey, clientOf } from './client-address.ts';
import { AuthFailure, failureResponse } from './errors.ts';
import { challengeFactor } from './factor-challenge.ts';
import { enrollFactor } from './factor-enroll.ts';
import { unenrollFactor } from './factor-unenroll.ts';
import { verifyFactor } from './factor-verify.ts';
import { health } from './health.ts';
import { jwks } from './jwks.ts';
import { logout } from './logout.ts';
import { recover } from './recover.ts';
import { resend } from './resend.ts';
import { type AuthOverrides, type AuthServices, createAuthServices } from './services.ts';
import { signup } from './signup.ts';
import { token } from './token.ts';
import { getUser } from './user-get.ts';
import { updateOwnUser } from './user-update.ts';
import { verifyLink } from './verify-link.ts';
import { verifyToken } from './verify-token.ts';

type Verb = (services: AuthServices, call: Call) => Promise<Response>;

interface Route {
  method: string;
  /** Segments with a colon are parameters in `call.params`. */
  path: string;
  verb: Verb;
  /** Needs no API key: for links in browsers and the key set. */
  open?: boolean;
}

/** HEAD is only allowed for health: link scanners must not use links up. */
const ROUTES: Route[] = [
  { method: 'HEAD', path: '/health', verb: health, open: true },
  { method: 'GET', path: '/health', verb: health, open: true },
  { method: 'GET', path: '/.well-known/jwks.json', verb: jwks, open: true },
  { method: 'GET', path: '/verify', verb: verifyLink, open: true },
  { method: 'POST', path: '/signup', verb: signup },
  { method: 'POST', path: '/token', verb: token },
  { method: 'GET', path: '/user', verb: getUser },
  { method: 'PUT', path: '/user', verb: updateOwnUser },
  { method: 'POST', path: '/logout', verb: logout },
  { method: 'POST', path: '/verify', verb: verifyToken },
  { method: 'POST', path: '/resend', verb: resend },
  { method: 'POST', path: '/recover', verb: recover },
  { method: 'POST', path: '/factors', verb: enrollFactor },
  { method: 'POST', path: '/factors/:factor/challenge', verb: challengeFactor },
  { method: 'POST', path: '/factors/:factor/verify', verb: verifyFactor },
  { method: 'DELETE', path: '/factors/:factor', verb: unenrollFactor },
  { method: 'GET', path: '/admin/users', verb: adminListUsers },
  { method: 'POST', path: '/admin/users', verb: adminCreateUser },
  { method: 'GET', path: '/admin/users/:id', verb: adminGetUser },
  { method: 'PUT', path: '/admin/users/:id', verb: adminUpdateUser },
  { method: 'DELETE', path: '/admin/users/:id', verb: adminDeleteUser },
  { method: 'GET', path: '/admin/users/:id/factors', verb: adminListFactors },
  { method: 'DELETE', path: '/admin/users/:id/factors/:factor', verb: adminDeleteFactor },
  { method: 'POST', path: '/admin/generate_link', verb: adminGenerateLink },
];

/** `overrides` lets tests set the clock and read mails. */
export function createAuthHandler(deps: BackendDeps, overrides?: AuthOverrides): Handler {
  const services = createAuthServices(deps, overrides);
  return async (request) => {
    try {
      return await answer(services, request);
    } catch (error) {
      if (!(error instanceof AuthFailure)) deps.log(`auth: unexpected failure: ${nameOf(error)}`);
      return failureResponse(request, error);
    }
  };
}

async function answer(services: AuthServices, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.replace(/^\/auth\/v1(?=\/|$)/, '').replace(/(?<!\/)\/+$/, '');
  const fitting = ROUTES.flatMap((route) => {
    const params = paramsOf(route.path, path);
    return params ? [{ ...route, params }] : [];
  });
  const route = fitting.find((candidate) => candidate.method === request.method);
  if (!route?.open) {
    const key = apiKeyOf(request, services.deps);
    if (key instanceof Response) return key;
  }
  if (!route) throw noRoute(fitting.length > 0);
  const client = clientOf(request, services);
  return route.verb(services, {
    request,
    url,
    path,
    params: route.params,
    client,
    clientKey: clientKey(client),
  });
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = text;
    else if (part !== text) return undefined;
  }
  return params;
}

function noRoute(otherMethod: boolean): AuthFailure {
  if (otherMethod) return new AuthFailure(405, 'method_not_allowed', 'Method not allowed');
  return new AuthFailure(404, 'not_found', '404 page not found');
}

/** Only the error's name: messages may quote the request. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place =
    error.stack
      ?.split('\n')
      .find((line) => line.includes('packages/embedded-supabase'))
      ?.trim() ?? '';
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  return `${error.name}${code} ${place}`.trim();
}
