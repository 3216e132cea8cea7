import { z } from 'zod';
import { serverConfig } from '@/lib/config';
import { OTHER_METHODS } from '@/lib/functions/answer';
import { readJson } from '@/lib/http/read-json';

const MOST_BYTES = 1024;
const body = z.object({ name: z.string() });

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = OTHER_METHODS;

/**
 * The browser key of the map, `{"name": "GOOGLE_MAPS_API_KEY"}` → `{"key": "…"}`, for anyone: such a key is public by
 * nature and limited to the site's address where it is made. No other name is ever answered (decision 22).
 */
export async function POST(request: Request): Promise<Response> {
  const { value, refusal } = await readJson(request, MOST_BYTES);
  if (refusal) return refusal;
  const parsed = body.safeParse(value);
  if (!parsed.success) return answer(400, { error: 'The body must be {"name": "<name>"}' });
  const key = parsed.data.name === 'GOOGLE_MAPS_API_KEY' ? serverConfig().googleMapsApiKey : undefined;
  return key === undefined ? answer(404, { error: 'There is no such key' }) : answer(200, { key });
}

function answer(status: number, content: { key: string } | { error: string }): Response {
  return Response.json(content, { status, headers: { 'cache-control': 'no-store' } });
}
