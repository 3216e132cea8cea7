import { parseCoverAddress } from '@/lib/covers/address';
import { cover } from '@/lib/covers/cover';
import { noDrawing, svgResponse } from '@/lib/http/svg-response';

/** The drawn covers; lib/covers/address.ts spells their addresses. */
export async function GET(request: Request, { params }: RouteContext<'/covers/[...parts]'>) {
  const asked = parseCoverAddress((await params).parts);
  return asked ? svgResponse(request, cover(asked.subject, asked.size)) : noDrawing();
}
