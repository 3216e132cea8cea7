import { adminRoute } from '@/lib/accounts/admin-route';
import { uncachedJson } from '@/lib/http/json-response';
import { UnusableRegister } from '@/lib/imports/registers/model/files';
import { isRegisterId } from '@/lib/imports/registers/model/registers';
import { storeRun } from '@/lib/imports/registers/services/store-run';
import { spooledPair } from '@/lib/imports/services/spool';
import { takeUpload } from '@/lib/imports/services/take-upload';
import { serverClient } from '@/lib/supabase/server';

/**
 * Uploads an edition (`?register=`): schools (`?schools=` bytes), then programmes. Responds {id}; 413 or 422 {error}.
 */
export const POST = adminRoute(async (request) => {
  const query = new URL(request.url).searchParams;
  const [register, bytes] = [query.get('register') ?? '', query.get('schools') ?? ''];
  if (!isRegisterId(register) || !/^\d{1,12}$/.test(bytes)) return uncachedJson({ error: 'invalid' }, 400);
  try {
    return await takeUpload(request, async (signal) => {
      const client = await serverClient();
      const { id } = await spooledPair(request.body, Number(bytes), signal, (schools, programmes) =>
        storeRun(client, register, { schools, programmes }, signal),
      );
      return { id };
    });
  } catch (error) {
    if (!(error instanceof UnusableRegister)) throw error;
    const { problem, file, detail } = error;
    return uncachedJson({ error: problem, file, detail }, problem === 'tooLarge' ? 413 : 422);
  }
});
