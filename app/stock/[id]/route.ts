import { noDrawing, svgResponse } from '@/lib/cache/svg-response';
import { schoolTag } from '@/lib/cache/tags';
import type { Artwork } from '@/lib/images/covers/address';
import { drawArtwork } from '@/lib/images/covers/artwork';
import { landscapesOf } from '@/lib/images/covers/landscapes';
import { log } from '@/lib/log';
import { findSchool } from '@/lib/schools/queries/find-school';

/** A day, because a school's specialties and place may change. */
const KEPT = 86_400;
/** A minute while the database does not respond. */
const KEPT_IN_NEED = 60;
const SIZES = ['400x300', '640x320', '1200x630'];

/** Placeholder artwork (decision 23) by id, legacy id or slug, 400×300 or another known size (?w=640&h=320). */
export async function GET(request: Request, { params }: RouteContext<'/stock/[id]'>) {
  const { id } = await params;
  const query = new URL(request.url).searchParams;
  const width = query.get('w') ?? '400';
  const height = query.get('h') ?? '300';
  if (!SIZES.includes(`${width}x${height}`)) return noDrawing();
  const { artwork, kept, tags } = await artworkOf(id);
  return svgResponse(
    request,
    drawArtwork(artwork, { width: Number(width), height: Number(height) }),
    kept,
    tags,
  );
}

async function artworkOf(id: string): Promise<{ artwork: Artwork; kept: number; tags: string[] }> {
  try {
    const found = await findSchool('id', id);
    const answer = found?.kind === 'moved' ? await findSchool('slug', found.slug) : found;
    if (answer?.kind !== 'school') return { artwork: { seed: id }, kept: KEPT, tags: [] };
    const { slug, specialties, coordinates } = answer.school;
    const artwork = { seed: slug, specialties, landscapes: landscapesOf(coordinates) };
    return { artwork, kept: KEPT, tags: [schoolTag(slug)] };
  } catch (error) {
    log.error('No school could be looked up for placeholder artwork', error);
    return { artwork: { seed: id }, kept: KEPT_IN_NEED, tags: [] };
  }
}
