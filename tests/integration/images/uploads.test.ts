import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { schoolTag } from '@/lib/cache/tags';
import { adminImages } from '@/lib/images/queries/admin-images';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import type { Client } from '../../support/backend.ts';
import { followPages } from '../../support/followed-pages.ts';
import { NO_ORPHANS, openImages, picture, type Sent, uploadRequest } from './harness.ts';

const acting = vi.hoisted((): { client: Client | null } => ({ client: null }));
let invalidated: string[] = [];
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));
vi.mock('next/cache', () => ({ refresh: () => {} }));

const images = opened(openImages);
let photo: Buffer;
let POST: (request: Request) => Promise<Response>;
let actions: typeof import('@/lib/images/actions/choose-main-image') &
  typeof import('@/lib/images/actions/delete-main-image') &
  typeof import('@/lib/images/actions/describe-picture') &
  typeof import('@/lib/images/actions/delete-gallery-image') &
  typeof import('@/lib/images/actions/reorder-gallery');

beforeAll(async () => {
  photo = await picture();
  ({ POST } = await import('@/app/api/admin/images/route'));
  actions = {
    ...(await import('@/lib/images/actions/choose-main-image')),
    ...(await import('@/lib/images/actions/delete-main-image')),
    ...(await import('@/lib/images/actions/describe-picture')),
    ...(await import('@/lib/images/actions/delete-gallery-image')),
    ...(await import('@/lib/images/actions/reorder-gallery')),
  };
});
beforeEach(async () => {
  acting.client = images.admin.client;
  await images.clear();
  invalidated = await followPages(images.backend.service);
});

const form = (changes: Record<string, string> = {}) => ({
  school: images.school.id,
  category: 'classroom',
  description: '',
  ...changes,
});
const files = (count: number): Sent[] =>
  Array.from({ length: count }, (_, index) => ({ name: `${index}.jpg`, bytes: photo }));
const upload = (changes: Record<string, string> = {}, count = 1) =>
  POST(uploadRequest(form(changes), files(count)));
const tagsOfSchool = () => invalidated.filter((tag) => tag === schoolTag(images.school.slug));

describe('a main picture', () => {
  it('is stored under its name, with its row and the image of the school, and its pages expire', async () => {
    const answer = await upload({ category: 'main' });
    const body = await answer.json();
    expect(answer.status).toBe(200);
    const { rows, objects, image, orphans } = await images.left();
    expect(objects).toEqual([expect.stringMatching(new RegExp(`^${images.school.id}-main-\\d{13}\\.webp$`))]);
    expect(rows).toMatchObject([
      {
        image_category: 'main',
        image_type: 'real',
        alt_text: `${images.school.name} culinary school`,
        display_order: 0,
        image_url: image,
        storage_path: objects[0],
      },
    ]);
    expect(orphans).toEqual(NO_ORPHANS);
    expect(body).toMatchObject({
      stored: 1,
      refused: [],
      images: { main: { source: 'storage' }, gallery: [] },
    });
    expect(tagsOfSchool()).toHaveLength(1);
  });

  it('takes the place of the former one, whose file goes', async () => {
    await upload({ category: 'main' });
    const [former] = (await images.left()).objects;
    await upload({ category: 'main' });
    const { rows, objects } = await images.left();
    expect(rows).toHaveLength(1);
    expect(objects).toHaveLength(1);
    expect(objects).not.toContain(former);
  });

  it('can be chosen from the gallery, which gets the former one', async () => {
    await upload({ category: 'main' });
    await upload();
    const before = (await images.left()).rows;
    const [chosen, former] = ['classroom', 'main'].map((wanted) =>
      before.find(({ image_category }) => image_category === wanted),
    );
    const schoolId = images.school.id;
    const answer = await actions.chooseMainImage({ id: String(chosen?.id), schoolId });
    expect(answer).toMatchObject({
      ok: true,
      value: { images: { main: { id: chosen?.id }, gallery: [{ id: former?.id, category: 'other' }] } },
    });
    expect(await images.left()).toMatchObject({ image: chosen?.image_url, orphans: NO_ORPHANS });
    expect(await actions.chooseMainImage({ id: String(chosen?.id), schoolId })).toMatchObject({
      error: 'missing',
    });
  });

  it('keeps its texts when it could not be deleted or replaced, and a new one has none', async () => {
    await upload({ category: 'main' });
    const id = String((await images.left()).rows[0]?.id);
    const texts = { alt: 'Un horno', altEn: 'An oven', credit: 'Ana', licence: 'CC BY 4.0' };
    const described = await actions.describePicture({ id, schoolId: images.school.id, ...texts });
    expect(described).toMatchObject({ ok: true, value: { images: { main: texts } } });
    let failures = 0;
    acting.client = await images.faulty(images.admin, (method, path) =>
      method === 'PATCH' && path.endsWith('/schools') && failures++ === 0 ? 'refused' : null,
    );
    expect((await upload({ category: 'main' })).status).not.toBe(200);
    acting.client = images.admin.client;
    const { main } = (await adminImages(images.admin.client, images.school.id)) ?? {};
    expect(main).toMatchObject(texts);
    const replaced = await (await upload({ category: 'main' })).json();
    expect(replaced.images.main).toMatchObject({ alt: '', altEn: '', credit: '', licence: '' });
  });

  it('is deleted with its row, its file and the image of the school; then there is none to delete', async () => {
    await upload({ category: 'main' });
    invalidated.length = 0;
    const deleted = await actions.deleteMainImage({ schoolId: images.school.id });
    expect(deleted).toEqual({ ok: true, value: { images: { main: null, gallery: [] }, fileLeft: false } });
    expect(await images.left()).toMatchObject({ rows: [], objects: [], image: null, orphans: NO_ORPHANS });
    // Once removed, so that the picture is not shown again, and once dropped like any change.
    expect(tagsOfSchool()).toHaveLength(2);
    expect(await actions.deleteMainImage({ schoolId: images.school.id })).toEqual({
      ok: false,
      error: 'missing',
    });
  });
});

describe('gallery pictures', () => {
  it('follow the whole gallery in the order they were sent, with their description', async () => {
    await upload({}, 2);
    await upload({ category: 'exterior-building' });
    await upload({ description: '  El aula de vinos  ' }, 3);
    const { rows, objects, orphans } = await images.left();
    const classroom = rows.filter((row) => row.image_category === 'classroom');
    expect(classroom.map((row) => row.display_order)).toEqual([1, 2, 4, 5, 6]);
    expect(classroom.slice(2).map((row) => row.alt_text)).toEqual(Array(3).fill('El aula de vinos'));
    expect(rows.find((row) => row.image_category === 'exterior-building')?.display_order).toBe(3);
    const ends = classroom.map((row) => /-(\d)\.webp$/.exec(String(row.storage_path))?.[1]);
    expect(ends).toEqual(['0', '1', '0', '1', '2']);
    expect(objects).toHaveLength(6);
    expect(orphans).toEqual(NO_ORPHANS);
    expect(tagsOfSchool()).toHaveLength(3);
  });

  it('are deleted with row and file, never the main one', async () => {
    await upload({}, 2);
    await upload({ category: 'main' });
    const { rows } = await images.left();
    const [main, gone] = ['main', 'classroom'].map(
      (category) => rows.find((row) => row.image_category === category)?.id,
    );
    const remove = (id: unknown) =>
      actions.deleteGalleryImage({ id: String(id), schoolId: images.school.id });
    expect((await remove(gone)).ok).toBe(true);
    expect(await remove(gone)).toEqual({ ok: false, error: 'missing' });
    expect(await remove(main)).toEqual({ ok: false, error: 'missing' });
    const left = await images.left();
    expect(left.rows).toHaveLength(2);
    expect(left.orphans).toEqual(NO_ORPHANS);
  });

  it('beyond the twentieth of one upload are refused', async () => {
    const answer = await upload({}, 22);
    const { stored, refused } = await answer.json();
    expect(stored).toBe(20);
    expect(refused).toEqual([{ name: '', reason: 'tooManyFiles' }]);
  });
});

describe('an upload is refused', () => {
  const refused = async (answer: Response) => [answer.status, await answer.json()];
  afterAll(async () => {
    expect((await images.left()).objects).toEqual([]);
  });

  it.each([
    ['without a category', { category: '' }, 422, 'noCategory'],
    ['for an unknown category', { category: '../main' }, 422, 'noCategory'],
    ['for something that is no school', { school: 'x' }, 422, 'invalid'],
    ['with a description of 501 letters', { description: 'x'.repeat(501) }, 422, 'invalid'],
    ['for an unknown school', { school: crypto.randomUUID() }, 404, 'missing'],
  ])('%s', async (_what, changes, status, error) => {
    expect(await refused(await upload(changes))).toEqual([status, { error }]);
  });
  it('without a file', async () => {
    expect(await refused(await upload({}, 0))).toEqual([422, { error: 'noFile' }]);
  });
  it('as anything but a multipart form', async () => {
    const request = uploadRequest(form(), []);
    const json = new Request(request.url, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(await refused(await POST(json))).toEqual([415, { error: 'notMultipart' }]);
  });
  it('when it announces more than twenty files may have', async () => {
    const request = uploadRequest(form(), files(1), { 'content-length': '300000000' });
    expect(await refused(await POST(request))).toEqual([413, { error: 'tooBig' }]);
  });
  it.each([0.3, 0.9, 0.999])('when it breaks off after %s of it', async (share) => {
    const whole = uploadRequest(form(), files(1));
    const bytes = Buffer.from(await whole.arrayBuffer());
    const broken = new Request(whole.url, {
      method: 'POST',
      body: bytes.subarray(0, Math.floor(bytes.length * share)),
      headers: { 'content-type': whole.headers.get('content-type') ?? '' },
    });
    expect(await refused(await POST(broken))).toEqual([400, { error: 'interrupted' }]);
  });
});
