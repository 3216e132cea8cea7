import { noDrawing, svgResponse } from '@/lib/cache/svg-response';
import { movedCoverAddress, parseCoverAddress } from '@/lib/images/covers/address';
import { cover } from '@/lib/images/covers/cover';

export async function GET(request: Request, { params }: RouteContext<'/covers/[...parts]'>) {
  const { parts } = await params;
  const asked = parseCoverAddress(parts);
  if (asked) return svgResponse(request, cover(asked.subject, asked.size));
  const location = movedCoverAddress(parts);
  return location ? new Response(null, { status: 308, headers: { location } }) : noDrawing();
}
