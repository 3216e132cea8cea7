import 'server-only';
import { noteTags } from '@/lib/cache/tags';
import type { Language } from '@/lib/i18n/locales';
import { socialPath } from './address';
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

/** For hosts that cannot draw pictures: the site's, a file. */
export const redirectToSite = (language: Language): Response =>
  new Response(null, { status: 302, headers: { location: socialPath(language), 'cache-control': KEPT } });
