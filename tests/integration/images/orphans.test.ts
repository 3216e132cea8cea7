import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../support/backend.ts';
import { EDITOR_STEPS } from './editor-steps.ts';
import { expectAllOrNothing, FAULTS } from './fault-sweep.ts';
import { type Fault, NO_ORPHANS } from './harness.ts';

const acting = vi.hoisted((): { client: Client | null } => ({ client: null }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));
vi.mock('next/cache', () => ({ refresh: () => {}, revalidatePath: () => {} }));

const { openEditorSteps } = await import('./editor-steps.ts');
const { deleteMainImage } = await import('@/lib/images/actions/delete-main-image');
let editor: Awaited<ReturnType<typeof openEditorSteps>>;
beforeAll(async () => {
  editor = await openEditorSteps(acting);
});
afterAll(() => editor.images.close());
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe.each(EDITOR_STEPS)('%s', (name) => {
  it.each(FAULTS)('leaves all or nothing and no orphan whichever request is %s', (kind) =>
    expectAllOrNothing(editor.faulty(name), kind),
  );
});

describe('while storage does not answer', () => {
  const dead: Fault = (_method, path) => (path.startsWith('/storage/') ? 'refused' : null);

  it.each(EDITOR_STEPS.filter((name) => !/^ordering|^deleting the main/.test(name)))(
    '%s fails and changes nothing',
    async (name) => {
      const gallery = await editor.prepare();
      const before = (await editor.images.left()).rows;
      editor.failWith(dead);
      expect(await editor.steps[name](gallery)).toBe(false);
      const now = await editor.images.left();
      expect(now.rows).toEqual(before);
      expect(now.orphans).toEqual(NO_ORPHANS);
    },
  );

  it('the main picture is deleted and its file, told as left, stays for the image manager', async () => {
    await editor.prepare();
    editor.failWith(dead);
    const result = await deleteMainImage({ schoolId: editor.images.school.id });
    expect(result).toMatchObject({ ok: true, value: { fileLeft: true, images: { main: null } } });
    expect((await editor.images.left()).orphans).toEqual({
      ...NO_ORPHANS,
      objectsWithoutRow: [expect.stringContaining('-main-')],
    });
  });
});

it('Ten main pictures at the same moment leave one', async () => {
  await editor.prepare();
  const answers = await Promise.all(Array.from({ length: 10 }, () => editor.upload('main')));
  expect(answers).toEqual(Array(10).fill(true));
  const { rows, objects, image, orphans } = await editor.images.left();
  const mains = rows.filter((row) => row.image_category === 'main');
  expect(mains).toHaveLength(1);
  expect(image).toBe(mains[0]?.image_url);
  expect(objects.filter((name) => name.includes('-main-'))).toHaveLength(1);
  expect(orphans).toEqual(NO_ORPHANS);
});
