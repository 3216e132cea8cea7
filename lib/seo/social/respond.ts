import { noteTags } from '@/lib/cache/tags';
import 'server-only';
import type { SocialPicture } from './picture';

/** A day for visitors; the server's copy expires with the school's pages. */
const KEPT = 'public, max-age=86400';

/** 404 is cached briefly, because the school may be created. */
export function pictureResponse(picture: SocialPicture | null, tags: readonly string[] = []): Response {
  noteTags(...tags);
  if (!picture)
    return new Response(null, { status: 404, headers: { 'cache-control': 'public, max-age=60' } });
  return new Response(picture.bytes, { headers: { 'content-type': picture.type, 'cache-control': KEPT } });
}
