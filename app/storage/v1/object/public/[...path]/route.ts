import { publicObject } from '@/lib/images/services/public-object';

export const dynamic = 'force-dynamic';

/** Public pictures under the site's own address; see publicObject. Other methods answer 405. */
export const GET = publicObject;
export const HEAD = publicObject;
