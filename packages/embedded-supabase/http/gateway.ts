/** Routes requests by prefix, with CORS like Supabase. */
import type { Log } from '../deps.ts';
import { type Handler, json } from './handler.ts';

export interface Parts {
  rest: Handler;
  auth: Handler;
  storage: Handler;
  /** Page of local mails; null when they are sent. */
  inbox: Handler | null;
  /** `/local/v1/backup`. */
  backup: Handler;
  /** `/local/v1/status`. */
  status: Handler;
}

const EXPOSED =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit, Preference-Applied, X-Total-Count, Link, X-Supabase-Api-Version, ETag';

/** The client disconnected; the response is not read. */
const GONE = () => new Response(null, { status: 499 });

/** Unexpected errors become a plain 500 and a log line. */
export function createGateway(parts: Parts, log: Log): Handler {
  return async (request) => {
    if (request.method === 'OPTIONS') return preflight(request);
    let response: Response;
    try {
      response = await route(request, parts);
    } catch (error) {
      if (request.signal.aborted || (error as NodeJS.ErrnoException).code === 'ECONNRESET') return GONE();
      log(
        `${request.method} ${new URL(request.url).pathname} failed: ${error instanceof Error ? error.stack : error}`,
      );
      response = json(500, {
        code: 'XX000',
        details: null,
        hint: null,
        message: 'The backend failed to answer.',
      });
    }
    if (!response.headers.has('access-control-allow-origin')) {
      response.headers.set('access-control-allow-origin', '*');
      response.headers.set('access-control-expose-headers', EXPOSED);
    }
    return response;
  };
}

async function route(request: Request, parts: Parts): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, first = '', version = ''] = pathname.split('/');
  if (version === 'v1') {
    if (first === 'rest') return parts.rest(request);
    if (first === 'auth') return parts.auth(request);
    if (first === 'storage') return parts.storage(request);
    if (pathname === '/local/v1/backup') return parts.backup(request);
    if (pathname === '/local/v1/status') return parts.status(request);
  }
  if (first === 'inbox' && parts.inbox) return parts.inbox(request);
  if (pathname === '/')
    return json(200, {
      name: 'Embedded Supabase backend',
      rest: '/rest/v1',
      auth: '/auth/v1',
      storage: '/storage/v1',
    });
  return json(404, { message: 'no Route matched with those values' });
}

function preflight(request: Request): Response {
  return new Response(null, {
    status: 200,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-max-age': '3600',
    },
  });
}
