import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../support/backend.ts';
import { type Fault, type Harness, NO_ORPHANS, openImages, picture, uploadRequest } from './harness.ts';

const acting = vi.hoisted((): { client: Client | null } => ({ client: null }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));
vi.mock('next/cache', () => ({ revalidatePath: () => {} }));

let images: Harness;
let photo: Buffer;
let POST: (request: Request) => Promise<Response>;
let deleteMainImage: typeof import('@/lib/images/actions/delete-main-image').deleteMainImage;
let deleteGalleryImage: typeof import('@/lib/images/actions/delete-gallery-image').deleteGalleryImage;
let reorderGallery: typeof import('@/lib/images/actions/reorder-gallery').reorderGallery;

/** Requests of the step under test, counted from 1; the fault of the test is asked for each. */
let requests: { method: string; path: string }[] = [];
let fault: Fault = () => null;

beforeAll(async () => {
  images = await openImages();
  photo = await picture();
  ({ POST } = await import('@/app/api/admin/images/route'));
  ({ deleteMainImage } = await import('@/lib/images/actions/delete-main-image'));
  ({ deleteGalleryImage } = await import('@/lib/images/actions/delete-gallery-image'));
  ({ reorderGallery } = await import('@/lib/images/actions/reorder-gallery'));
  acting.client = await images.faulty(images.admin, (method, path) => {
    requests.push({ method, path });
    return fault(method, path);
  });
});
afterAll(() => images.close());
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

async function upload(category: string): Promise<boolean> {
  const request = uploadRequest({ school: images.school.id, category }, [{ name: 'a.jpg', bytes: photo }]);
  return (await POST(request)).status === 200;
}

/** A school with a main picture and two of its gallery. */
async function prepared(): Promise<string[]> {
  fault = () => null;
  await images.clear();
  for (const category of ['main', 'classroom', 'classroom']) expect(await upload(category)).toBe(true);
  const { rows } = await images.left();
  return rows.filter((row) => row.image_category === 'classroom').map(({ id }) => String(id));
}

type Step = (gallery: string[]) => Promise<boolean>;
const STEPS: Record<string, Step> = {
  'uploading a main picture': () => upload('main'),
  'uploading a gallery picture': () => upload('dining-area'),
  'deleting the main picture': async () => (await deleteMainImage({ schoolId: images.school.id })).ok,
  'deleting a gallery picture': async ([id = '']) =>
    (await deleteGalleryImage({ id, schoolId: images.school.id })).ok,
  'ordering the gallery': async (ids) =>
    (await reorderGallery({ schoolId: images.school.id, ids: ids.toReversed() })).ok,
};

/** What of the pictures can be compared between two runs: names hold the time and rows have random ids. */
async function shape() {
  const { rows, objects, image, orphans } = await images.left();
  const places = rows.map((row) => [row.image_category, row.display_order]);
  const main = rows.find((row) => row.image_category === 'main');
  return {
    places,
    files: objects.length,
    image: image === null ? null : image === main?.image_url,
    orphans,
  };
}

describe.each(Object.entries(STEPS))('%s', (_name, step) => {
  it.each(['refused', 'lost'] as const)(
    'leaves all or nothing and no orphan, whichever request is %s',
    async (kind) => {
      const first = await prepared();
      const before = await shape();
      requests = [];
      expect(await step(first)).toBe(true);
      const count = requests.length;
      const after = await shape();
      expect(after.orphans).toEqual(NO_ORPHANS);
      expect(count).toBeGreaterThan(5);
      for (let failing = 1; failing <= count; failing += 1) {
        const gallery = await prepared();
        requests = [];
        fault = () => (requests.length === failing ? kind : null);
        const ok = await step(gallery);
        const failed = requests[failing - 1];
        const now = await shape();
        expect(now.orphans, `${failed?.method} ${failed?.path}`).toEqual(NO_ORPHANS);
        if (ok) expect(now, `done in spite of ${failed?.method} ${failed?.path}`).toEqual(after);
        else expect([before, after], `${failed?.method} ${failed?.path}`).toContainEqual(now);
      }
    },
  );
});

describe('while storage does not answer', () => {
  const dead: Fault = (_method, path) => (path.startsWith('/storage/') ? 'refused' : null);

  it.each(Object.entries(STEPS).filter(([name]) => !name.startsWith('ordering')))(
    '%s fails and changes nothing',
    async (_name, step) => {
      const gallery = await prepared();
      const before = (await images.left()).rows;
      fault = dead;
      expect(await step(gallery)).toBe(false);
      const now = await images.left();
      expect(now.rows).toEqual(before);
      expect(now.orphans).toEqual(NO_ORPHANS);
    },
  );

  it('the reason says so', async () => {
    await prepared();
    fault = dead;
    const request = uploadRequest({ school: images.school.id, category: 'classroom' }, [
      { name: 'a.jpg', bytes: photo },
    ]);
    expect((await (await POST(request)).json()).refused).toEqual([{ name: 'a.jpg', reason: 'storage' }]);
  });
});

it('Ten main pictures at the same moment leave one', async () => {
  await prepared();
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload('main')));
  expect(answers).toEqual(Array(10).fill(true));
  const { rows, objects, image, orphans } = await images.left();
  const mains = rows.filter((row) => row.image_category === 'main');
  expect(mains).toHaveLength(1);
  expect(image).toBe(mains[0]?.image_url);
  expect(objects.filter((name) => name.includes('-main-'))).toHaveLength(1);
  expect(orphans).toEqual(NO_ORPHANS);
});
