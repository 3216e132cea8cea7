import { publicObject } from '@/lib/images/services/public-object';

export const dynamic = 'force-dynamic';

export const GET = publicObject;
export const HEAD = publicObject;
