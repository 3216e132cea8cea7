import { noDrawing, svgResponse } from '@/lib/http/svg-response';
import { drawMap } from '@/lib/maps/draw-map';
import { drawNear } from '@/lib/maps/draw-near';
import { parseMapAddress } from '@/lib/maps/locator-address';
import { parseNearAddress } from '@/lib/maps/near-address';

/** The drawn maps; lib/maps/locator-address.ts and near-address.ts spell their addresses. */
export async function GET(request: Request, { params }: RouteContext<'/maps/[...parts]'>) {
  const { parts } = await params;
  const country = parseMapAddress(parts);
  if (country) return svgResponse(request, drawMap(country.code, country.place));
  const near = parseNearAddress(parts);
  return near ? svgResponse(request, drawNear(near.code, near.place, near.acrossKm)) : noDrawing();
}
