import { endSession } from '@/lib/accounts/end-session';
import { isSameOrigin } from '@/lib/http/same-origin';
import { path } from '@/lib/routes';

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
