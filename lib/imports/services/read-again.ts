import 'server-only';
import { readFile, stat } from 'node:fs/promises';
import { carriedOptions } from '@/lib/imports/model/carried-options';
import { importChoices, importDetails } from '@/lib/imports/model/options';
import { UnreadableFile } from '@/lib/imports/model/read';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { keepFile, keptFile, removeKept } from './spool';
import { storeUpload, type UploadChoices } from './store-upload';

const MAX_CHOICES_BYTES = 1024 * 1024;

/**
 * Reads an import's file into a new import with its choices. Throws UnreadableFile ('notKept'), the signal's reason,
 * BackendError.
 */
export async function readAgain(
  client: BackendClient,
  id: string,
  reading: Omit<UploadChoices, 'name' | 'choicesFor'>,
  choices: string,
  signal: AbortSignal,
): Promise<{ id: string; sheets: string[] }> {
  const before = unwrap('import_overview', await client.rpc('import_overview', { p_import: id }));
  const isOpen =
    before?.may_act && before.register === null && ['uploaded', 'checked'].includes(before.status);
  const file = isOpen ? await keptFile(id) : null;
  if (file === null || !before) throw new UnreadableFile('notKept');
  const { headings } = before;
  const details = importDetails.parse(before.details);
  const chosen = importChoices.safeParse(await jsonOf(choices));
  const read = await storeUpload(
    client,
    file,
    {
      name: before.file_name,
      ...reading,
      ...(chosen.success && {
        choicesFor: (now, nowDetails) =>
          carriedOptions({ headings, details }, chosen.data, { headings: now, details: nowDetails }),
      }),
    },
    signal,
  );
  await keepFile(file, read.id);
  await removeKept(id);
  unwrap('discard_import', await client.rpc('discard_import', { p_import: id }));
  return read;
}

async function jsonOf(file: string): Promise<unknown> {
  if ((await stat(file)).size > MAX_CHOICES_BYTES) return null;
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}
