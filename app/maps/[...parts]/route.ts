import { noDrawing, svgResponse } from '@/lib/http/svg-response';
import { drawMap } from '@/lib/maps/draw-map';
import { parseMapAddress } from '@/lib/maps/locator-address';

/** The drawn locator maps; lib/maps/locator-address.ts spells their addresses. */
export async function GET(request: Request, { params }: RouteContext<'/maps/[...parts]'>) {
  const asked = parseMapAddress((await params).parts);
  return asked ? svgResponse(request, drawMap(asked.code, asked.place)) : noDrawing();
}
