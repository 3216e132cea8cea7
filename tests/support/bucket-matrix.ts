/** The access matrix for files: list, upload, move and remove in the pictures' bucket and in another one. */
import { OWNER } from '../../packages/embedded-supabase/engine/engine.ts';
import type { Person, Verb } from './access-expected.ts';
import type { Actors } from './access-matrix.ts';

const ALL = { select: 'picture', insert: 'picture', update: 'picture', delete: 'picture' } as const;
const NOTHING = { select: '', insert: '', update: '', delete: '' } as const;

/** `picture` is a file of the bucket school-images, `foreign` one of another bucket. */
export const EXPECTED_FILES: Record<Person, Record<Verb, string>> = {
  anon: NOTHING,
  user: NOTHING,
  admin: ALL,
  super_admin: ALL,
};

const BUCKETS = { foreign: 'elsewhere', picture: 'school-images' } as const;
const FOLDER = 'matrix';
const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='),
  (character) => character.charCodeAt(0),
);
const IMAGE = { contentType: 'image/png' };

export async function openBuckets({ backend }: Actors): Promise<void> {
  await backend.engine.query(
    OWNER,
    `insert into storage.buckets (id, name, public) values ('elsewhere', 'elsewhere', false) on conflict do nothing`,
  );
}

export async function reachedFiles(
  { backend, clients }: Actors,
  person: Person,
  verb: Verb,
): Promise<string> {
  const hit: string[] = [];
  for (const [label, bucket] of Object.entries(BUCKETS)) {
    const service = backend.service.storage.from(bucket);
    const mine = clients[person].storage.from(bucket);
    const names = async () => ((await service.list(FOLDER)).data ?? []).map((file) => file.name);
    await service.remove([`${FOLDER}/old.png`, `${FOLDER}/new.png`]);
    const { error } = await service.upload(`${FOLDER}/old.png`, PIXEL, IMAGE);
    if (error) throw error;
    if (verb === 'select') {
      const listed = ((await mine.list(FOLDER)).data ?? []).some((file) => file.name === 'old.png');
      if (listed) hit.push(label);
    } else if (verb === 'insert') {
      await mine.upload(`${FOLDER}/new.png`, PIXEL, IMAGE);
      if ((await names()).includes('new.png')) hit.push(label);
    } else if (verb === 'update') {
      // moving takes the right to update alone; replacing a file's contents would take the right to insert too
      await mine.move(`${FOLDER}/old.png`, `${FOLDER}/new.png`);
      if ((await names()).includes('new.png')) hit.push(label);
    } else {
      await mine.remove([`${FOLDER}/old.png`]);
      if (!(await names()).includes('old.png')) hit.push(label);
    }
  }
  return hit.join(' ');
}
