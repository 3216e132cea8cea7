import { schoolFeed } from '@/lib/seo/queries/school-feed';

export const dynamic = 'force-static';
export const revalidate = 86_400;

export function GET(): Promise<Response> {
  return schoolFeed('en');
}
