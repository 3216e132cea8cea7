import { z } from 'zod';
import { serverConfig } from '@/lib/config';
import { answer, OTHER_METHODS, refusal } from '@/lib/functions/answer';
import { readText } from '@/lib/http/read-text';
import { parseShallow } from '@/lib/shallow-json';

const MAX_BYTES = 1024;
const body = z.object({ name: z.string() });

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = OTHER_METHODS;

/**
 * The map's browser key, for anyone: it is public and restricted to the site's address. Other names are refused
 * (decision 22).
 */
export async function POST(request: Request): Promise<Response> {
  const text = await readText(request, MAX_BYTES);
  if (text === null) return refusal(413, `The body may have ${MAX_BYTES} bytes at most`);
  const name = nameIn(text);
  if (name === null) return refusal(400, 'The body must be {"name": "<name>"}');
  const key = name === 'GOOGLE_MAPS_API_KEY' ? serverConfig().googleMapsApiKey : undefined;
  return key === undefined ? refusal(404, 'There is no such key') : answer(200, { key });
}

function nameIn(text: string): string | null {
  try {
    return body.safeParse(parseShallow(text)).data?.name ?? null;
  } catch {
    return null;
  }
}
