import { noDrawing, svgResponse } from '@/lib/cache/svg-response';
import { movedArtworkAddress, parseArtworkAddress } from '@/lib/images/covers/address';
import { drawArtwork } from '@/lib/images/covers/artwork';

export async function GET(request: Request, { params }: RouteContext<'/covers/[...parts]'>) {
  const { parts } = await params;
  const parsed = parseArtworkAddress(parts);
  if (parsed) return svgResponse(request, drawArtwork(parsed.artwork, parsed.size));
  const location = movedArtworkAddress(parts);
  return location ? new Response(null, { status: 308, headers: { location } }) : noDrawing();
}
