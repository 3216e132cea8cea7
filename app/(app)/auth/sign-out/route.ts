import { endSession } from '@/lib/auth/end-session';
import { path } from '@/lib/routes';
import { isSameOrigin } from '@/lib/security/same-origin';

/** Only for forms of this site. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) {
    return Response.json({ error: 'This form belongs to another site' }, { status: 403 });
  }
  await endSession();
  return new Response(null, {
    status: 303,
    headers: { location: path('root'), 'cache-control': 'private, no-store' },
  });
}
