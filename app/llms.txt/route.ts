import { llmsText } from '@/lib/seo/llms';
import { absolute } from '@/lib/site';

export const dynamic = 'force-static';
export const revalidate = 86_400;

export function GET(): Response {
  return new Response(llmsText(absolute), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
