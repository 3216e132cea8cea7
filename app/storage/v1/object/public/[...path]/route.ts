import { publicObject } from '@/lib/images/services/public-object';

export const dynamic = 'force-dynamic';

/** See publicObject. Other methods respond 405. */
export const GET = publicObject;
export const HEAD = publicObject;
