import { schoolFeed } from '@/lib/seo/queries/school-feed';

export const dynamic = 'force-static';
export const revalidate = 300;

export function GET(): Promise<Response> {
  return schoolFeed('en');
}
