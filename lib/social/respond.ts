import { noteTags } from '@/lib/cache/tags';
import 'server-only';
import type { SocialPicture } from './picture';

/** A day for visitors; the copy on the server expires with the school's pages. */
const KEPT = 'public, max-age=86400';

/** The picture as an answer, or a 404 that is soon forgotten: the school may come. */
export function pictureResponse(picture: SocialPicture | null, tags: readonly string[] = []): Response {
  noteTags(...tags);
  if (!picture)
    return new Response(null, { status: 404, headers: { 'cache-control': 'public, max-age=60' } });
  return new Response(picture.bytes, { headers: { 'content-type': picture.type, 'cache-control': KEPT } });
}
