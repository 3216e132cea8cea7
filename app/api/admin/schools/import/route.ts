import { adminRoute } from '@/lib/accounts/admin-route';
import { ENCODINGS } from '@/lib/imports/model/encoding';
import { CHOSEN_DELIMITERS } from '@/lib/imports/model/records';
import { readAgain } from '@/lib/imports/services/read-again';
import { keepFile, spooled } from '@/lib/imports/services/spool';
import { storeUpload } from '@/lib/imports/services/store-upload';
import { takeUpload } from '@/lib/imports/services/take-upload';
import { serverClient } from '@/lib/supabase/server';
import { isUuid } from '@/lib/uuid';

/**
 * Uploads a file of schools. `?again=` reads that import's file again; the body is then its choices as JSON. Responds
 * {id, sheets}; 413 or 422 with a code.
 */
export const POST = adminRoute((request) => {
  const query = new URL(request.url).searchParams;
  const again = query.get('again') ?? '';
  const encoding = ENCODINGS.find((one) => one === query.get('encoding'));
  const delimiter = CHOSEN_DELIMITERS.find((one) => one === query.get('delimiter'));
  const heading = Number.parseInt(query.get('heading') ?? '', 10);
  const sheet = Number.parseInt(query.get('sheet') ?? '', 10);
  const reading = {
    ...(sheet >= 0 && { sheet }),
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(heading > 0 && { heading }),
  };
  return takeUpload(request, async (signal) => {
    const client = await serverClient();
    return spooled(request.body, signal, async (body) => {
      if (isUuid(again)) return readAgain(client, again, reading, body, signal);
      const read = await storeUpload(client, body, { name: query.get('name') ?? '', ...reading }, signal);
      await keepFile(body, read.id);
      return read;
    });
  });
});
