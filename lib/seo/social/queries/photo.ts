import 'server-only';
import { serverConfig } from '@/lib/config';
import { isAiPicture } from '@/lib/images/model/school-image';
import { schoolImages } from '@/lib/images/queries/school-images';
import { log } from '@/lib/log';
import type { School } from '@/lib/schools/model/school';
import { fetchWithTimeout } from '@/lib/supabase/fetch';

/** Only public files of the backend's storage are fetched. */
const STORAGE = '/storage/v1/object/public/';
const LARGEST = 20_000_000;

/** The uploaded main photo; null without one, for AI pictures, or when storage fails. */
export async function schoolPhoto(school: Pick<School, 'id' | 'name' | 'image'>): Promise<Buffer | null> {
  const { image } = school;
  if (!image?.startsWith(STORAGE)) return null;
  if (isAiPicture(await schoolImages(school.id, school.name), image)) return null;
  try {
    const answer = await fetchWithTimeout(`${serverConfig().supabaseUrl}${image}`, {
      cache: 'no-store',
      redirect: 'error',
    });
    const length = Number(answer.headers.get('content-length') ?? 0);
    if (answer.ok && length <= LARGEST) return Buffer.from(await answer.arrayBuffer());
    await answer.body?.cancel();
  } catch (error) {
    log.error(`The photo of ${school.name} could not be fetched`, error);
  }
  return null;
}
