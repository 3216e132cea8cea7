import { expect } from 'vitest';
import { POST } from '@/app/api/admin/images/route';
import { deleteGalleryImage } from '@/lib/images/actions/delete-gallery-image';
import { deleteMainImage } from '@/lib/images/actions/delete-main-image';
import { reorderGallery } from '@/lib/images/actions/reorder-gallery';
import type { Client } from '../../support/backend.ts';
import type { FaultySteps } from './fault-sweep.ts';
import { type Fault, openImages, picture, uploadRequest } from './harness.ts';

export async function openEditorSteps(acting: { client: Client | null }) {
  const images = await openImages();
  // Small: each step stores hundreds.
  const photo = await picture('jpeg', 64, 48);
  /** Requests of the current step; each may get its fault. */
  let requests: string[] = [];
  let fault: Fault = () => null;
  let failed = '';
  acting.client = await images.faulty(images.admin, (method, path) => {
    requests.push(`${method} ${path}`);
    const kind = fault(method, path);
    if (kind) failed = `${method} ${path}`;
    return kind;
  });
  const schoolId = images.school.id;

  const send = (category: string) =>
    POST(uploadRequest({ school: schoolId, category }, [{ name: 'a.jpg', bytes: photo }]));
  const upload = async (category: string) => (await send(category)).status === 200;

  /** A school with a main picture and two of its gallery, whose ids it returns. */
  async function prepare(): Promise<string[]> {
    fault = () => null;
    await images.clear();
    for (const category of ['main', 'classroom', 'classroom']) expect(await upload(category)).toBe(true);
    const { rows } = await images.left();
    return rows.filter((row) => row.image_category === 'classroom').map(({ id }) => String(id));
  }

  const steps: Record<EditorStep, (gallery: string[]) => Promise<boolean>> = {
    'uploading a main picture': () => upload('main'),
    'uploading a gallery picture': () => upload('dining-area'),
    'deleting the main picture': async () => {
      const result = await deleteMainImage({ schoolId });
      // A file left over is reported, and removed by the image manager.
      if (result.ok && result.value.fileLeft) {
        const { objectsWithoutRow } = (await images.left()).orphans;
        await images.backend.service.storage.from('school-images').remove(objectsWithoutRow);
      }
      return result.ok;
    },
    'deleting a gallery picture': async ([id = '']) => (await deleteGalleryImage({ id, schoolId })).ok,
    'ordering the gallery': async (ids) => (await reorderGallery({ schoolId, ids: ids.toReversed() })).ok,
  };

  return {
    images,
    send,
    upload,
    prepare,
    steps,
    failWith(next: Fault) {
      fault = next;
    },
    faulty: (name: EditorStep): FaultySteps => ({
      prepare,
      async step(gallery, wanted) {
        requests = [];
        failed = '';
        fault = () => (wanted !== null && requests.length === wanted.request ? wanted.kind : null);
        return steps[name](gallery);
      },
      last: () => ({ requests: requests.length, failed }),
      /** Without names and ids, which contain the time or are random. */
      async shape() {
        const { rows, objects, image, orphans } = await images.left();
        const places = rows.map((row) => [row.image_category, row.display_order]);
        const main = rows.find((row) => row.image_category === 'main');
        return {
          places,
          files: objects.length,
          image: image === null ? null : image === main?.image_url,
          orphans,
        };
      },
      atLeast: 3,
    }),
  };
}

export const EDITOR_STEPS = [
  'uploading a main picture',
  'uploading a gallery picture',
  'deleting the main picture',
  'deleting a gallery picture',
  'ordering the gallery',
] as const;
export type EditorStep = (typeof EDITOR_STEPS)[number];
