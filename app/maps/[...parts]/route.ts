import { drawingsBusy, noDrawing, svgResponse } from '@/lib/cache/svg-response';
import { drawInTurn } from '@/lib/maps/draw-in-turn';
import { drawMap } from '@/lib/maps/draw-map';
import { drawNear } from '@/lib/maps/draw-near';
import { parseMapAddress } from '@/lib/maps/locator-address';
import { parseNearAddress } from '@/lib/maps/near-address';

/** Drawn maps; see lib/maps/locator-address.ts and near-address.ts. */
export async function GET(request: Request, { params }: RouteContext<'/maps/[...parts]'>) {
  const { parts } = await params;
  const draw = drawerOf(parts);
  if (draw === null) return noDrawing();
  const drawing = await drawInTurn(draw);
  return drawing === null ? drawingsBusy() : svgResponse(request, drawing);
}

function drawerOf(parts: readonly string[]): (() => string) | null {
  const country = parseMapAddress(parts);
  if (country) return () => drawMap(country.code, country.place);
  const near = parseNearAddress(parts);
  return near && (() => drawNear(near.code, near.place, near.acrossKm));
}
