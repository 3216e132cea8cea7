import { STATIC } from '@/lib/cache/tags';
import { answer } from '@/lib/public-api/answer';
import { openApiDocument } from '@/lib/public-api/openapi';
import { absolute } from '@/lib/site';

export { preflight as OPTIONS } from '@/lib/public-api/answer';

export function GET(request: Request): Response {
  return answer(request, openApiDocument(absolute('/').replace(/\/$/, '')), [STATIC]);
}
