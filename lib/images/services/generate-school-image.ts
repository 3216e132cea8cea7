import 'server-only';
import { generateImage } from '@/lib/ai/generate-image';
import { failedOutcome } from '@/lib/ai/services/failed-outcome';
import type { ItemOutcome, JobContext } from '@/lib/jobs/handler';
import { downloadPicture } from './download-picture';
import { loadSharp } from './load-sharp';
import { type PreparedPicture, preparePicture } from './prepare-picture';

type Generated = { ok: true; picture: PreparedPicture } | { ok: false; outcome: ItemOutcome };

/** Generates a picture and validates it like an upload. Its cost is counted. */
export async function generateSchoolImage(
  prompt: string,
  { signal, addCost }: Pick<JobContext, 'signal' | 'addCost'>,
): Promise<Generated> {
  // Before the provider is paid.
  if ((await loadSharp()) === null)
    return { ok: false, outcome: { kind: 'failed', code: 'noEncoder', stop: true } };
  const answer = await generateImage({
    prompt,
    size: '1536x1024',
    signal,
    download: async (url, limited) => {
      const file = await downloadPicture(url, limited);
      return file.ok ? file.value : null;
    },
  });
  if (!answer.ok) {
    addCost({ dollars: answer.dollars });
    return { ok: false, outcome: failedOutcome(answer) };
  }
  addCost({ dollars: answer.value.dollars });
  const picture = await preparePicture(answer.value.bytes, { byModel: true });
  if (picture.ok) return { ok: true, picture: picture.value };
  return { ok: false, outcome: { kind: 'failed', code: 'badAnswer', detail: picture.error } };
}
