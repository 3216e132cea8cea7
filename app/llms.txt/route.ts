import { noteTags, STATIC } from '@/lib/cache/tags';
import { llmsText } from '@/lib/seo/llms';
import { absolute } from '@/lib/site';

export const dynamic = 'force-static';
export const revalidate = 300;

export function GET(): Response {
  noteTags(STATIC);
  return new Response(llmsText(absolute), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
