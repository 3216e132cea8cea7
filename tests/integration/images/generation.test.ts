import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mainPictureJob } from '@/lib/images/services/main-picture-job';
import { withMutex } from '@/lib/images/services/mutex';
import { preparePicture } from '@/lib/images/services/prepare-picture';
import { storeMain } from '@/lib/images/services/store-main';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import type { Client } from '../../support/backend.ts';
import { FAKE_KEY } from '../../support/site-provider.mjs';
import { NO_ORPHANS, picture } from './harness.ts';
import { openTools } from './tools-harness.ts';

const acting = vi.hoisted((): { client: Client | null } => ({ client: null }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));
const tools = opened(openTools);
beforeEach(async () => {
  acting.client = tools.admin.client;
  await tools.startAfresh();
});

const generate = (more = {}) =>
  tools.call('generate-ai-school-images', { schoolId: tools.school.id, schoolName: 'x', ...more });

const generateGallery = (more = {}) =>
  tools.call('generate-gallery-images', { schoolId: tools.school.id, category: 'dishes-created', ...more });

const prompts = async () =>
  (await tools.backend.fake.calls()).map(({ body }) => String(JSON.parse(body).prompt));

async function uploadReal(): Promise<string> {
  const prepared = await preparePicture(await picture());
  if (!prepared.ok) throw new Error(prepared.error);
  const client = tools.admin.client;
  const stored = await withMutex(tools.school.id, () =>
    storeMain(client, { ...tools.school, image: null }, {}, prepared.value),
  );
  if (!stored.ok) throw new Error(stored.error);
  return stored.value;
}

describe('a generated main picture', () => {
  it('is stored under its name, as AI, with its row and the image of the school', async () => {
    const { status, body } = await generate({ regenerate: true });
    const { rows, objects, image, orphans } = await tools.left();
    expect([status, body]).toEqual([200, { success: true, imageUrl: image, error: null }]);
    expect(objects).toEqual([expect.stringMatching(new RegExp(`^${tools.school.id}-main-\\d{13}\\.webp$`))]);
    expect(rows).toMatchObject([
      {
        image_category: 'main',
        image_type: 'ai_generated',
        alt_text: `${tools.school.name} culinary school`,
        image_url: image,
      },
    ]);
    expect(orphans).toEqual(NO_ORPHANS);
    expect(tools.invalidated).toContain(`school:${tools.school.slug}`);
  });

  it('that is there already is kept and answered without asking the provider', async () => {
    const first = await generate();
    const second = await generate({ regenerate: false });
    expect(second.body).toEqual({ success: true, imageUrl: first.body.imageUrl, error: null });
    expect(await prompts()).toHaveLength(1);
  });

  it('takes the place of the former one when it is regenerated, whose file goes', async () => {
    const first = await generate();
    const second = await generate({ regenerate: true });
    expect(second.body.success).toBe(true);
    expect(second.body.imageUrl).not.toBe(first.body.imageUrl);
    const { objects, image, orphans } = await tools.left();
    expect(objects).toHaveLength(1);
    expect(image).toBe(second.body.imageUrl);
    expect(orphans).toEqual(NO_ORPHANS);
  });

  it.each([false, true])(
    'never replaces a real one without confirmation (regenerate: %s)',
    async (regenerate) => {
      const real = await uploadReal();
      const { body } = await generate({ regenerate });
      expect(body).toMatchObject({ success: false, code: 'realPicture' });
      // No job was started.
      expect((await tools.backend.service.from('jobs').select('id')).data).toEqual([]);
      expect(body.error).toContain('real main picture');
      expect((await tools.left()).image).toBe(real);
      expect(await prompts()).toEqual([]);
    },
  );

  it('replaces a real one when an admin confirms it', async () => {
    await uploadReal();
    expect((await generate({ regenerate: true, replaceReal: true })).body.success).toBe(true);
    const { rows, objects, orphans } = await tools.left();
    expect(rows).toMatchObject([{ image_type: 'ai_generated' }]);
    expect(objects).toHaveLength(1);
    expect(orphans).toEqual(NO_ORPHANS);
  });

  it('gives way to a real one that is uploaded while it is generated', async () => {
    let uploaded: Promise<string> | undefined;
    const outcome = await mainPictureJob.run(
      { schoolId: tools.school.id, label: '', detail: {} },
      tools.context({
        jobId: await tools.job('school-image'),
        parameters: { schoolId: tools.school.id, regenerate: true },
        addCost: () => {
          uploaded = uploadReal();
        },
      }),
    );
    // The generated picture may be stored first and then replaced; either way the real one remains.
    const real = await uploaded;
    const { rows, objects, image, orphans } = await tools.left();
    expect(['failed', 'done']).toContain(outcome.kind);
    expect(rows).toMatchObject([{ image_type: 'real', image_url: real }]);
    expect(image).toBe(real);
    expect(objects).toHaveLength(1);
    expect(orphans).toEqual(NO_ORPHANS);
  });

  it('is not generated twice when the process died after storing it', async () => {
    const jobId = await tools.job('school-image');
    const item = { schoolId: tools.school.id, label: '', detail: {} };
    const context = tools.context({ jobId, parameters: { schoolId: tools.school.id, regenerate: true } });
    const first = await mainPictureJob.run(item, context);
    expect(await mainPictureJob.run(item, context)).toEqual({ ...first, kind: 'skipped' });
    expect(await prompts()).toHaveLength(1);
  });

  it('is one after ten concurrent requests and five uploads', async () => {
    const uploads = Promise.all(Array.from({ length: 5 }, uploadReal));
    const generated = await Promise.all(
      Array.from({ length: 10 }, () => generate({ regenerate: true, replaceReal: true })),
    );
    await uploads;
    expect(generated.map(({ body }) => body.success)).toEqual(Array(10).fill(true));
    const { rows, objects, image, orphans } = await tools.left();
    expect(rows).toHaveLength(1);
    expect(objects).toHaveLength(1);
    expect(image).toBe(rows[0]?.image_url);
    expect(orphans).toEqual(NO_ORPHANS);
  });
});

it('a generated gallery picture goes to the end of its category, as AI, with its description', async () => {
  await generateGallery();
  const { body } = await generateGallery({ description: '  Tarta de limón ' });
  expect(body).toMatchObject({ success: true, error: null });
  const { rows, objects, orphans, image } = await tools.left();
  expect(rows).toMatchObject([
    { image_category: 'dishes-created', image_type: 'ai_generated', display_order: 1 },
    { display_order: 2, alt_text: 'Tarta de limón', image_url: body.imageUrl },
  ]);
  expect(objects).toHaveLength(2);
  expect(orphans).toEqual(NO_ORPHANS);
  expect(image).toBe('/placeholder.svg');
  expect((await prompts())[1]).toContain('"Tarta de limón"');
});

describe.each([
  ['refusal', 422],
  ['hang', 504],
  ['badJson', 502],
] as const)('when the provider fails by %s', (fault, failed) => {
  const fail = async () => {
    await tools.backend.fake.fail(fault);
    if (fault === 'hang') tools.backend.expireHangs();
  };

  it.each([
    ['main', generate],
    ['gallery', generateGallery],
  ])(
    'nothing is left of a %s picture, and the answer says why',
    async (_which, act: (more?: object) => ReturnType<typeof generate>) => {
      await fail();
      const { status, body } = await act();
      expect(status).toBe(failed);
      expect(body).toMatchObject({ success: false, imageUrl: null, error: expect.stringMatching(/./) });
      expect(JSON.stringify(body)).not.toContain(FAKE_KEY);
      const left = { rows: [], objects: [], image: '/placeholder.svg', orphans: NO_ORPHANS };
      expect(await tools.left()).toMatchObject(left);
    },
  );

  it('a picture that is there stays', async () => {
    const { body } = await generate();
    await fail();
    expect((await generate({ regenerate: true })).body.success).toBe(false);
    const { image, objects, orphans } = await tools.left();
    expect([image, objects.length, orphans]).toEqual([body.imageUrl, 1, NO_ORPHANS]);
  });
});

it('Bytes of the provider that are no picture are refused', async () => {
  await tools.backend.fake.rule({ picture: Buffer.from('<svg xmlns="…"/>').toString('base64') });
  expect((await generate()).body).toMatchObject({ success: false, code: 'badAnswer' });
  expect((await tools.left()).objects).toEqual([]);
});

const SHARED: [string, unknown][] = [
  ['schoolId', 'x'],
  ['schoolId', null],
  ['schoolName', 7],
  ['schoolName', 'x'.repeat(301)],
];

it.each([
  ['generate-ai-school-images', {}, [...SHARED, ['regenerate', 'yes'], ['replaceReal', 1]]],
  [
    'generate-gallery-images',
    { category: 'classroom' },
    [...SHARED, ['category', undefined], ['category', '../main'], ['description', 'x'.repeat(501)]],
  ],
] as const)(
  '%s names the field that is wrong, and answers 404 for an unknown school',
  async (name, own, wrong) => {
    const body = { schoolId: tools.school.id, ...own };
    for (const [field, value] of wrong) {
      const answer = await tools.call(name, { ...body, [field]: value });
      expect(answer, field).toMatchObject({ status: 400, body: { error: expect.stringContaining(field) } });
    }
    const unknown = await tools.call(name, { ...body, schoolId: crypto.randomUUID() });
    expect(unknown).toMatchObject({ status: 404, body: { success: false, code: 'missing' } });
  },
);
