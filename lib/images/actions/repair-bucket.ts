'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { recordOwnAction } from '@/lib/accounts/audit/services/record-own-action';
import { boundedText } from '@/lib/bounded-text';
import { showChanges } from '@/lib/cache/show-changes';
import { INSPECTED_AT_ONCE, type Inspection, type Repair } from '@/lib/images/model/inspection';
import { inspectPictures } from '@/lib/images/queries/inspect-pictures';
import { fileExists, removeFile } from '@/lib/images/services/bucket';
import { listMain } from '@/lib/images/services/move-to-bucket';
import { withMutex } from '@/lib/images/services/mutex';
import { done, type Result } from '@/lib/result';
import { IMAGE_BUCKET } from '@/lib/schools/model/image-address';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import type { PictureInspection } from '@/lib/supabase/results/admin';

const input = z.object({
  files: z.array(boundedText(1024)).max(INSPECTED_AT_ONCE),
  rows: z.array(z.uuid()).max(INSPECTED_AT_ONCE),
  schools: z.array(z.uuid()).max(INSPECTED_AT_ONCE),
});

/** Repairs what an inspection showed, if it is still inconsistent. Returns what was done and a new inspection. */
export const repairBucket = adminAction(
  input,
  async (shown, { client }): Promise<Result<{ repair: Repair; inspection: Inspection }>> => {
    await recordOwnAction(client, {
      verb: 'pictures_repaired',
      thing: 'picture',
      detail: { files: shown.files.length, rows: shown.rows.length, schools: shown.schools.length },
    });
    const repair: Repair = { filesRemoved: 0, rowsRemoved: 0, listed: 0, cleared: 0, left: 0 };
    const count = (key: Exclude<keyof Repair, 'left'>, ok: boolean) => {
      repair[ok ? key : 'left'] += 1;
    };
    try {
      const now = await currentInspection(client);
      const files = shown.files.filter((name) => now.orphaned_files.some((file) => file.name === name));
      const rows = shown.rows.flatMap((id) => now.orphaned_rows.find((row) => row.id === id) ?? []);
      const records = shown.schools.flatMap((id) => now.unlisted.find((one) => one.school_id === id) ?? []);
      const wanted = shown.files.length + shown.rows.length + shown.schools.length;
      repair.left += wanted - files.length - rows.length - records.length;
      for (const name of files) {
        count('filesRemoved', await withMutex(ownerOf(name), () => dropFile(client, name)));
      }
      for (const { id, school_id, file } of rows) {
        count('rowsRemoved', await withMutex(school_id, () => dropRow(client, id, file)));
      }
      for (const { school_id, present, file } of records) {
        const ok = await (present ? listRecord(client, school_id) : clearRecord(client, school_id, file));
        count(present ? 'listed' : 'cleared', ok);
      }
    } finally {
      if (repair.rowsRemoved + repair.listed + repair.cleared > 0) await showChanges();
    }
    return done({ repair, inspection: await inspectPictures(client) });
  },
);

async function currentInspection(client: BackendClient): Promise<PictureInspection> {
  return unwrap('inspect_pictures', await client.rpc('inspect_pictures', { p_limit: 1000 }));
}

/** The school whose mutex guards a file: its name begins with the id. */
function ownerOf(name: string): string {
  return /(?:^|\/)([0-9a-f-]{36})-/.exec(name)?.[1] ?? name;
}

/** Checks again under the mutex: pictures or school may have changed. */
async function dropFile(client: BackendClient, name: string): Promise<boolean> {
  const encoded = name.split('/').map(encodeURIComponent).join('/');
  const address = client.storage.from(IMAGE_BUCKET).getPublicUrl(name).data.publicUrl;
  const [row, school, restorable] = await Promise.all([
    client.from('school_images').select('id').in('storage_path', [name, encoded]).limit(1),
    client.from('schools').select('id').in('image', [name, address]).limit(1),
    client.rpc('is_restorable_file', { p_file: name }),
  ]);
  const named = unwrap('row of a file', row).length + unwrap('school of a file', school).length > 0;
  return !named && !unwrap('is_restorable_file', restorable) && (await removeFile(client, name));
}

async function dropRow(client: BackendClient, id: string, file: string): Promise<boolean> {
  if ((await fileExists(client, file)) !== false) return false;
  const [row] = unwrap(
    'row without file',
    await client.from('school_images').delete().eq('id', id).select('school_id,image_url'),
  );
  if (row === undefined) return false;
  const { school_id, image_url } = row;
  unwrap(
    "school's image",
    await client.from('schools').update({ image: null }).eq('id', school_id).eq('image', image_url),
  );
  return true;
}

async function imageOf(client: BackendClient, schoolId: string): Promise<string | null> {
  const school = await client.from('schools').select('image').eq('id', schoolId).maybeSingle();
  return unwrap('school', school)?.image ?? null;
}

async function listRecord(client: BackendClient, schoolId: string): Promise<boolean> {
  const url = await imageOf(client, schoolId);
  return url !== null && (await listMain(client, { schoolId, url })).ok;
}

async function clearRecord(client: BackendClient, schoolId: string, file: string): Promise<boolean> {
  return withMutex(schoolId, async () => {
    const url = await imageOf(client, schoolId);
    if (url === null || (await fileExists(client, file)) !== false) return false;
    const cleared = await client
      .from('schools')
      .update({ image: null })
      .eq('id', schoolId)
      .eq('image', url)
      .select('id');
    return unwrap("school's image", cleared).length > 0;
  });
}
