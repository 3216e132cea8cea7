import 'server-only';
import { z } from 'zod';
import { storedText } from '@/lib/bounded-text';
import { applyChanges } from '@/lib/cache/show-changes';
import { MAIN_CATEGORY } from '@/lib/images/model/categories';
import {
  type FileRefusal,
  MAX_DESCRIPTION,
  type RequestRefusal,
  UPLOAD_CATEGORIES,
  type UploadAnswer,
} from '@/lib/images/model/upload';
import { adminImages } from '@/lib/images/queries/admin-images';
import { done, failed, type Result } from '@/lib/result';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { loadSharp } from './load-sharp';
import { uniqueTimestamp, withMutex } from './mutex';
import { preparePicture } from './prepare-picture';
import { BrokenUpload, uploadedFiles } from './read-upload';
import { ordersOf, storeGallery } from './store-gallery';
import { storeMain } from './store-main';

const form = z.object({
  school: z.uuid(),
  category: z.enum(UPLOAD_CATEGORIES),
  description: storedText(MAX_DESCRIPTION).default(''),
});
type Form = z.output<typeof form>;

/** Stores a form's files as pictures of a school (`school`, `category`, `description`, files). Throws BackendError. */
export async function receiveUpload(
  request: Request,
  client: BackendClient,
): Promise<Result<UploadAnswer, RequestRefusal>> {
  // Before the body is read.
  if ((await loadSharp()) === null) return failed('noEncoder');
  const fields = new Map<string, string>();
  const refused: UploadAnswer['refused'] = [];
  let stored = 0;
  let store: Store | null = null;
  let schoolId: string | null = null;
  const tooMany = () => refused.push({ name: '', reason: 'tooManyFiles' });
  try {
    for await (const { name, bytes } of uploadedFiles(request, fields, tooMany)) {
      if (store === null) {
        const read = readForm(fields);
        if (!read.ok) return read;
        schoolId = read.value.school;
        store = await storeFor(client, read.value);
        if (store === null) return failed('missing');
      }
      const outcome = bytes === null ? failed('tooBig') : await store(bytes);
      if (!outcome.ok) refused.push({ name, reason: outcome.error });
      else {
        stored += 1;
      }
    }
  } catch (error) {
    if (!(error instanceof BrokenUpload)) throw error;
    return failed('interrupted');
  } finally {
    // Also after an incomplete upload: stored files show.
    if (stored > 0) await applyChanges(true);
  }
  if (schoolId === null) return failed('noFile');
  const images = await adminImages(client, schoolId);
  return images === null ? failed('missing') : done({ stored, refused, images });
}

function readForm(fields: Map<string, string>): Result<Form, RequestRefusal> {
  const parsed = form.safeParse(Object.fromEntries(fields));
  if (parsed.success) return done(parsed.data);
  return failed(parsed.error.issues.some(({ path }) => path[0] === 'category') ? 'noCategory' : 'invalid');
}

type Store = (file: Buffer) => Promise<Result<string, FileRefusal>>;

/** Null when the school does not exist. */
async function storeFor(
  client: BackendClient,
  { school: id, category, description }: Form,
): Promise<Store | null> {
  const readSchool = async () =>
    unwrap('school', await client.from('schools').select('id,name,image').eq('id', id).maybeSingle());
  const school = await readSchool();
  if (school === null) return null;
  let index = -1;
  if (category === MAIN_CATEGORY) {
    return async (file) => {
      index += 1;
      if (index > 0) return failed('tooManyFiles');
      const picture = await preparePicture(file);
      if (!picture.ok) return picture;
      return withMutex(id, async () => {
        // Read again: an earlier upload in the queue may have changed it.
        const present = await readSchool();
        return present === null
          ? failed('missing')
          : storeMain(client, present, { alt_text: description }, picture.value);
      });
    };
  }
  const timestamp = uniqueTimestamp();
  const orders = await ordersOf(client, id);
  return async (file) => {
    index += 1;
    const picture = await preparePicture(file);
    if (!picture.ok) return picture;
    const place = { school, category, description, timestamp, orders };
    return withMutex(id, () => storeGallery(client, place, index, picture.value));
  };
}
