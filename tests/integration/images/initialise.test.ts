import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import type { Client } from '../../support/backend.ts';
import { followPages } from '../../support/followed-pages.ts';
import { NO_ORPHANS, openImages, picture } from './harness.ts';

const acting = vi.hoisted((): { client: Client | null } => ({ client: null }));
let invalidated: string[] = [];
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));
vi.mock('next/cache', () => ({ refresh: () => {} }));

const images = opened(openImages);
let photo: Buffer;
let inspectBucket: typeof import('@/lib/images/actions/inspect-bucket').inspectBucket;
let repairBucket: typeof import('@/lib/images/actions/repair-bucket').repairBucket;
beforeAll(async () => {
  photo = await picture('png');
  ({ inspectBucket } = await import('@/lib/images/actions/inspect-bucket'));
  ({ repairBucket } = await import('@/lib/images/actions/repair-bucket'));
});
beforeEach(async () => {
  acting.client = images.admin.client;
  await images.clear();
  invalidated = await followPages(images.backend.service);
});

const bucket = () => images.backend.service.storage.from('school-images');
const address = (name: string) => bucket().getPublicUrl(name).data.publicUrl;

async function store(name: string, age = '2 hours') {
  const { error } = await bucket().upload(name, photo, { contentType: 'image/png' });
  if (error) throw error;
  await images.backend.engine.script(
    `update storage.objects set created_at = now() - interval '${age}' where name = '${name}';
     alter table storage.objects disable trigger update_objects_updated_at;
     update storage.objects set updated_at = created_at where name = '${name}';
     alter table storage.objects enable trigger update_objects_updated_at`,
  );
}

async function addRow(category: string, name: string): Promise<string> {
  const { data } = await images.backend.service
    .from('school_images')
    .insert({ school_id: images.school.id, image_category: category, image_url: address(name) })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}
const setImage = (image: string) =>
  images.backend.service.from('schools').update({ image }).eq('id', images.school.id);

async function inspect() {
  const result = await inspectBucket({});
  if (!result.ok) throw new Error(result.error);
  return result.value;
}
async function repair(what: Partial<Parameters<typeof repairBucket>[0]>) {
  const result = await repairBucket({ files: [], rows: [], schools: [], ...what });
  if (!result.ok) throw new Error(result.error);
  return result.value;
}
async function repairAll() {
  const { orphanedFiles, orphanedRows, unlisted } = await inspect();
  return repair({
    files: orphanedFiles.shown.map(({ name }) => name),
    rows: orphanedRows.shown.map(({ id }) => id),
    schools: unlisted.shown.map(({ schoolId }) => schoolId),
  });
}

async function restore() {
  const { client } = await images.backend.createUser('super_admin');
  const { data } = await client.from('deleted_schools').select('id').eq('school_id', images.school.id);
  await client.rpc('restore_deleted_school', { p_snapshot: data?.[0]?.id ?? '' }).throwOnError();
}

it('an inspection changes nothing', async () => {
  await store('orphaned.');
  await addRow('classroom', 'gallery/lost.png');
  const before = await images.left();
  expect(await inspect()).toMatchObject({
    files: 1,
    rows: 1,
    orphanedFiles: { count: 1 },
    orphanedRows: { count: 1 },
  });
  expect(await images.left()).toEqual(before);
});

describe('a repair', () => {
  it('removes files without row and rows without file, and gives a listed picture its row', async () => {
    await store('orphaned.');
    await addRow('classroom', 'gallery/lost.png');
    await store(`${images.school.id}-main-1.png`);
    await setImage(address(`${images.school.id}-main-1.png`));
    const { repair: report, inspection } = await repairAll();
    expect(report).toEqual({ filesRemoved: 1, rowsRemoved: 1, listed: 1, cleared: 0, left: 0 });
    expect(inspection).toMatchObject({
      orphanedFiles: { count: 0 },
      orphanedRows: { count: 0 },
      unlisted: { count: 0 },
    });
    const { rows, objects, orphans } = await images.left();
    expect(rows).toMatchObject([{ image_category: 'main', image_type: 'real' }]);
    expect(objects).toEqual([`${images.school.id}-main-1.png`]);
    expect(orphans).toEqual(NO_ORPHANS);
    expect(invalidated).toContain(`school:${images.school.slug}`);
  });

  it('of a main picture without file takes it from the school too', async () => {
    await addRow('main', 'lost.png');
    await setImage(address('lost.png'));
    expect((await repairAll()).repair).toMatchObject({ rowsRemoved: 1, left: 0 });
    expect(await images.left()).toMatchObject({ rows: [], image: null });
  });

  it('leaves files of the last hour alone, also when they are named', async () => {
    await store('young.png', '59 minutes');
    expect(await inspect()).toMatchObject({ youngFiles: 1, orphanedFiles: { count: 0 } });
    expect((await repair({ files: ['young.png'] })).repair).toMatchObject({ filesRemoved: 0, left: 1 });
    expect((await images.left()).objects).toEqual(['young.png']);
  });

  it('changes nothing that is consistent, whatever is named', async () => {
    await store('gallery/whole.png');
    const row = await addRow('classroom', 'gallery/whole.png');
    await store('main.png');
    await addRow('main', 'main.png');
    await setImage(address('main.png'));
    const before = await images.left();
    const { repair: report } = await repair({
      files: ['gallery/whole.png', 'main.png', '../x', ''],
      rows: [row, crypto.randomUUID()],
      schools: [images.school.id],
    });
    expect(report).toEqual({ filesRemoved: 0, rowsRemoved: 0, listed: 0, cleared: 0, left: 7 });
    expect(await images.left()).toEqual(before);
  });

  it('leaves the pictures of a deleted school, which then comes back with them', async () => {
    const files = [`${images.school.id}-main-1.png`, 'gallery/with a space.png'];
    for (const name of files) await store(name);
    await addRow('main', files[0] ?? '');
    await addRow('classroom', files[1] ?? '');
    await setImage(address(files[0] ?? ''));
    const before = await images.left();
    const { error } = await images.admin.client.from('schools').delete().eq('id', images.school.id);
    expect(error).toBe(null);
    expect(await inspect()).toMatchObject({ files: 2, rows: 0, orphanedFiles: { count: 0 } });
    expect((await repair({ files })).repair).toMatchObject({ filesRemoved: 0, left: 2 });
    await restore();
    expect(await images.left()).toEqual(before);
  });

  it('leaves a file whose school is deleted between its two looks', async () => {
    await store('late.png');
    const { client } = images.admin;
    const ask = client.rpc.bind(client);
    let looked = false;
    vi.spyOn(client, 'rpc').mockImplementation(((name: string, input: never) => {
      const answer = ask(name as never, input);
      if (name !== 'inspect_pictures' || looked) return answer;
      looked = true;
      return answer.then(async (found) => {
        await addRow('classroom', 'late.png');
        await client.from('schools').delete().eq('id', images.school.id);
        return found;
      });
    }) as never);
    expect((await repair({ files: ['late.png'] })).repair).toMatchObject({ filesRemoved: 0, left: 1 });
    expect((await images.left()).objects).toEqual(['late.png']);
    await restore();
  });

  it('does nothing that was not shown', async () => {
    await store('a.png');
    await store('b.png');
    expect((await repair({ files: ['a.png'] })).inspection).toMatchObject({ orphanedFiles: { count: 1 } });
    expect((await images.left()).objects).toEqual(['b.png']);
  });
});
