import { adminRoute } from '@/lib/auth/admin-route';
import { ENCODINGS } from '@/lib/imports/model/encoding';
import { spooled } from '@/lib/imports/services/spool';
import { storeUpload } from '@/lib/imports/services/store-upload';
import { takeUpload } from '@/lib/imports/services/take-upload';
import { serverClient } from '@/lib/supabase/server';

/**
 * Takes a file of schools, the body as it is, for admins: `?name=` its name, `?sheet=` the number of a workbook's sheet from
 * 0, `?encoding=` that of a text and `?heading=` the row with the headings where they are not to be guessed. Answers {id, sheets} of the import whose rows wait to be checked; 413 or 422 with the code of what is wrong with it.
 */
export const POST = adminRoute((request) => {
  const query = new URL(request.url).searchParams;
  const encoding = ENCODINGS.find((one) => one === query.get('encoding'));
  const heading = Number.parseInt(query.get('heading') ?? '', 10);
  const choices = {
    name: query.get('name') ?? '',
    sheet: Number.parseInt(query.get('sheet') ?? '0', 10) || 0,
    ...(encoding && { encoding }),
    ...(heading > 0 && { heading }),
  };
  return takeUpload(request, async (signal) => {
    const client = await serverClient();
    return spooled(request.body, signal, (file) => storeUpload(client, file, choices, signal));
  });
});
