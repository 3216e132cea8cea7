import { adminRoute, privateJson } from '@/lib/auth/admin-route';
import { ENCODINGS } from '@/lib/csv/model/encoding';
import { MOST_BYTES, UnreadableFile } from '@/lib/csv/model/read';
import { spooled } from '@/lib/csv/services/spool';
import { storeUpload } from '@/lib/csv/services/store-upload';
import { isSameOrigin } from '@/lib/security/same-origin';
import { serverClient } from '@/lib/supabase/server';

/**
 * Takes a file of schools, the body as it is, for admins: `?name=` its name, `?sheet=` the number of a workbook's sheet from
 * 0, `?encoding=` that of a text and `?heading=` the row with the headings where they are not to be guessed. Answers {id, sheets} of the import whose rows wait to be checked; 413 or 422 with the code of what is wrong with it.
 */
export const POST = adminRoute(async (request) => {
  if (!isSameOrigin(request.headers)) return privateJson({ error: 'forbidden' }, 403);
  if (Number(request.headers.get('content-length')) > MOST_BYTES)
    return privateJson({ error: 'tooLarge' }, 413);
  const query = new URL(request.url).searchParams;
  const encoding = ENCODINGS.find((one) => one === query.get('encoding'));
  const heading = Number.parseInt(query.get('heading') ?? '', 10);
  const choices = {
    name: query.get('name') ?? '',
    sheet: Number.parseInt(query.get('sheet') ?? '0', 10) || 0,
    ...(encoding && { encoding }),
    ...(heading > 0 && { heading }),
  };
  try {
    const client = await serverClient();
    return privateJson(await spooled(request.body, (file) => storeUpload(client, file, choices)));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return privateJson({ error: error.problem }, error.problem === 'tooLarge' ? 413 : 422);
  }
});
