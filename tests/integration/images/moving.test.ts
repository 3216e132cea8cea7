import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import type { Client } from '../../support/backend.ts';
import { NO_ORPHANS, picture } from './harness.ts';
import { openTools } from './tools-harness.ts';

const acting = vi.hoisted((): { client: Client | null } => ({ client: null }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));

const tools = opened(openTools);
let photo: Buffer;
beforeAll(async () => {
  photo = await picture();
});
beforeEach(async () => {
  acting.client = tools.admin.client;
  await tools.startAfresh();
});

const ADDRESS = 'https://school.example/photo.jpg';
const setImage = async (image: string, id = tools.school.id) => {
  await tools.backend.service.from('schools').update({ image }).eq('id', id).throwOnError();
};
const addRow = async (category: string, type: string, address: string, more: object = {}) => {
  await tools.backend.service
    .from('school_images')
    .insert({
      school_id: tools.school.id,
      image_category: category,
      image_type: type,
      image_url: address,
      ...more,
    })
    .throwOnError();
};
const upload = (name: 'upload-school-images' | 'upload-new-school-images' | 'upload-ai-school-images') =>
  tools.call(name);

describe('upload-school-images', () => {
  it('brings a main picture of another site into the bucket, with its row, and then has nothing to do', async () => {
    tools.other.files.set('/photo.jpg', photo);
    await setImage(ADDRESS);
    expect(await upload('upload-school-images')).toMatchObject({
      status: 200,
      body: { summary: { total: 1, success: 1, errors: 0 } },
    });
    const { rows, objects, image, orphans } = await tools.left();
    expect(objects).toEqual([expect.stringMatching(new RegExp(`^${tools.school.id}-main-\\d{13}\\.webp$`))]);
    expect(rows).toMatchObject([{ image_category: 'main', image_type: 'real', image_url: image }]);
    expect((await sharp(await tools.download(objects[0] ?? '')).metadata()).format).toBe('webp');
    expect(orphans).toEqual(NO_ORPHANS);
    expect(tools.invalidated).toContain(`school:${tools.school.slug}`);
    expect((await upload('upload-school-images')).body).toEqual({
      success: true,
      error: null,
      summary: { total: 0, success: 0, errors: 0 },
    });
  });

  it("takes a file of the site's own, and never a drawn cover", async () => {
    await setImage('/apple-touch-icon.png');
    expect((await upload('upload-school-images')).body.summary).toEqual({ total: 1, success: 1, errors: 0 });
    expect((await tools.left()).objects).toHaveLength(1);
    await tools.startAfresh();
    await setImage(`/stock/${tools.school.id}`);
    expect((await upload('upload-school-images')).body.summary.total).toBe(0);
  });

  it('leaves galleries, and schools whose stored main picture is in the bucket, alone', async () => {
    await addRow('classroom', 'real', ADDRESS);
    expect((await upload('upload-school-images')).body.summary.total).toBe(0);
  });

  it('keeps a picture that somebody uploads meanwhile', async () => {
    await setImage(ADDRESS);
    tools.other.files.set('/photo.jpg', async (response) => {
      await setImage('https://school.example/other.jpg');
      response.end(photo);
    });
    expect((await upload('upload-school-images')).body.summary.errors).toBe(0);
    expect(await tools.left()).toMatchObject({
      rows: [],
      objects: [],
      image: 'https://school.example/other.jpg',
    });
  });
});

it('upload-new-school-images takes schools created since its last run, and says what became of each', async () => {
  tools.other.files.set('/photo.jpg', photo);
  await setImage('https://school.example/missing.jpg');
  const first = await upload('upload-new-school-images');
  expect(first.body).toMatchObject({
    results: [
      {
        school: tools.school.name,
        slug: tools.school.slug,
        id: tools.school.id,
        status: 'error',
        error: expect.stringContaining('There is no file'),
        publicUrl: null,
      },
    ],
    summary: { total: 1, success: 0, errors: 1 },
  });
  // A run that failed completely does not count.
  tools.other.files.set('/missing.jpg', photo);
  expect((await upload('upload-new-school-images')).body.summary).toMatchObject({ success: 1 });
  await setImage(ADDRESS);
  await tools.backend.engine.script('delete from public.school_images');
  expect((await upload('upload-new-school-images')).body.summary.total).toBe(0);
  const made = await tools.backend.service
    .from('schools')
    .insert({ name: 'Escuela recién creada', city: 'Faro', country: 'Portugal', image: ADDRESS })
    .select('id,slug')
    .single();
  const { body } = await upload('upload-new-school-images');
  expect(body.results).toEqual([
    {
      school: 'Escuela recién creada',
      slug: made.data?.slug,
      id: made.data?.id,
      status: 'success',
      error: null,
      publicUrl: expect.stringContaining(`/school-images/${made.data?.id}-main-`),
    },
  ]);
  await tools.backend.service
    .from('schools')
    .delete()
    .eq('id', made.data?.id ?? '');
});

it('upload-ai-school-images takes AI pictures that are not in the bucket, main and gallery, and they stay AI', async () => {
  tools.other.files.set('/photo.jpg', photo);
  await addRow('main', 'ai_generated', ADDRESS, { alt_text: 'Una cocina' });
  await addRow('classroom', 'ai_generated', ADDRESS, { display_order: 4 });
  await addRow('classroom', 'real', 'https://school.example/real.jpg');
  const { body } = await upload('upload-ai-school-images');
  expect(body.summary).toEqual({ total: 2, success: 2, errors: 0 });
  const { rows, objects, orphans } = await tools.left();
  expect(objects).toHaveLength(2);
  expect(orphans).toEqual(NO_ORPHANS);
  expect(rows).toMatchObject([
    { image_category: 'classroom', image_type: 'real', storage_path: null },
    {
      image_category: 'classroom',
      image_type: 'ai_generated',
      display_order: 4,
      storage_path: expect.stringMatching(/^gallery\//),
    },
    { image_category: 'main', image_type: 'ai_generated', alt_text: 'Una cocina' },
  ]);
});

it('real-migration-to-storage brings everything into the bucket with a row for each, and tells what failed', async () => {
  tools.other.files.set('/photo.jpg', photo);
  await setImage(ADDRESS);
  await addRow('classroom', 'real', ADDRESS);
  await addRow('dining-area', 'real', 'https://school.example/missing.jpg');
  const { body } = await tools.call('real-migration-to-storage');
  expect(body).toMatchObject({
    success: false,
    message: '2 of 3 pictures migrated, 1 errors',
    summary: { total: 3, success: 2, errors: 1 },
  });
  const results = body.results as { status: string; url: string | null }[];
  expect(results.filter(({ status }) => status === 'success')).toHaveLength(2);
  expect(results.find(({ status }) => status === 'error')).toEqual({
    status: 'error',
    schoolName: tools.school.name,
    type: null,
    url: 'https://school.example/missing.jpg',
    error: expect.stringContaining('There is no file'),
  });
  const { rows, objects, orphans } = await tools.left();
  expect(rows).toHaveLength(3);
  expect(objects).toHaveLength(2);
  expect(orphans).toEqual(NO_ORPHANS);
});
