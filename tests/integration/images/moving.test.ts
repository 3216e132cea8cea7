import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_FILE_BYTES } from '@/lib/images/model/upload';
import type { Client } from '../../support/backend.ts';
import { NO_ORPHANS, picture } from './harness.ts';
import { openTools, type Tools } from './tools-harness.ts';

const acting = vi.hoisted((): { client: Client | null } => ({ client: null }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));

let tools: Tools;
let photo: Buffer;
beforeAll(async () => {
  tools = await openTools();
  photo = await picture();
});
afterAll(() => tools.close());
beforeEach(async () => {
  acting.client = tools.admin.client;
  await tools.startAfresh();
});

const ADDRESS = 'https://school.example/photo.jpg';
const setImage = async (image: string, id = tools.school.id) => {
  const { error } = await tools.backend.service.from('schools').update({ image }).eq('id', id);
  if (error) throw new Error(error.message);
};
const addRow = async (category: string, type: string, address: string, more: object = {}) => {
  const { error } = await tools.backend.service.from('school_images').insert({
    school_id: tools.school.id,
    image_category: category,
    image_type: type,
    image_url: address,
    ...more,
  });
  if (error) throw new Error(error.message);
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

  it.each<[string, string, () => void]>([
    ['without encryption', 'http://school.example/photo.jpg', () => {}],
    ['with credentials', 'https://a:b@school.example/photo.jpg', () => {}],
    ['on a private address', 'https://192.168.1.1/photo.jpg', () => {}],
    ['of the metadata service', 'https://169.254.169.254/latest/meta-data/iam.jpg', () => {}],
    [
      'whose name leads inside',
      'https://inside.example/photo.jpg',
      () => tools.other.names.set('inside.example', ['10.0.0.1']),
    ],
    ['that is not there', 'https://school.example/nothing.jpg', () => {}],
    [
      'that is a page',
      ADDRESS,
      () => tools.other.files.set('/photo.jpg', Buffer.from('<!doctype html><script>alert(1)</script>')),
    ],
    [
      'that is a drawing with script',
      ADDRESS,
      () => tools.other.files.set('/photo.jpg', Buffer.from('<svg xmlns="x" onload="alert(1)"/>')),
    ],
    [
      'that is too large',
      ADDRESS,
      () => tools.other.files.set('/photo.jpg', Buffer.alloc(MAX_FILE_BYTES + 1)),
    ],
    ['that is cut off', ADDRESS, () => tools.other.files.set('/photo.jpg', photo.subarray(0, 2000))],
    [
      'that redirects inside',
      ADDRESS,
      () =>
        tools.other.files.set(
          '/photo.jpg',
          (response) => void response.writeHead(302, { location: 'https://127.0.0.1/' }).end(),
        ),
    ],
    ['of the site that leads out of it', '/../package.json.png', () => {}],
    ['of the site that is no file', '/nothing.png', () => {}],
    ['of the site that is a drawing', '/icon.svg', () => {}],
  ])('says an address %s is an error, and changes nothing', async (_what, address, prepare) => {
    prepare();
    await setImage(address);
    expect((await upload('upload-school-images')).body.summary).toEqual({ total: 1, success: 0, errors: 1 });
    expect(await tools.left()).toMatchObject({ rows: [], objects: [], image: address, orphans: NO_ORPHANS });
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

describe('upload-new-school-images', () => {
  it('takes schools created since its last run, and says what became of each', async () => {
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
    // A run that failed altogether is none.
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
});

describe('upload-ai-school-images', () => {
  it('takes AI pictures that are not in the bucket, main and gallery, and they stay AI', async () => {
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
});

describe('real-migration-to-storage', () => {
  it('brings everything into the bucket with a row for each, and tells what failed', async () => {
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

  it('gives a picture in the bucket that only the school names its row', async () => {
    const name = `${tools.school.id}-main-1.png`;
    const bucket = tools.backend.service.storage.from('school-images');
    await bucket.upload(name, await picture('png'), { contentType: 'image/png' });
    const address = bucket.getPublicUrl(name).data.publicUrl;
    await setImage(address);
    const { body } = await tools.call('real-migration-to-storage');
    expect(body).toMatchObject({
      success: true,
      results: [{ status: 'success', type: 'real', url: address, error: null }],
    });
    expect((await tools.left()).orphans).toEqual(NO_ORPHANS);
    expect((await tools.call('real-migration-to-storage')).body).toMatchObject({
      success: true,
      message: 'There were no pictures to migrate',
      results: [],
    });
  });

  it('says that such a picture is missing when there is no file', async () => {
    await setImage('lost.webp');
    const { body } = await tools.call('real-migration-to-storage');
    expect(body).toMatchObject({ success: false, summary: { total: 1, errors: 1 } });
    expect(await tools.left()).toMatchObject({ rows: [], image: 'lost.webp' });
  });
});
