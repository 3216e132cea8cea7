import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobHandler } from '@/lib/jobs/handler';
import type { JobJson } from '@/lib/jobs/model/job';
import type { Client } from '../../support/backend.ts';
import { type Fault, NO_ORPHANS, picture } from './harness.ts';
import { openTools, type Tools } from './tools-harness.ts';

const ADDRESS = 'https://school.example/photo.jpg';
let tools: Tools;
let client: Client;
let photo: Buffer;
let requests = 0;
let failed = '';
let fault: (method: string, path: string) => ReturnType<Fault> = () => null;

beforeAll(async () => {
  tools = await openTools();
  photo = await picture();
  client = await tools.faulty(tools.admin, (method, path) => {
    requests += 1;
    const kind = fault(method, path);
    if (kind) failed = `${method} ${path}`;
    return kind;
  });
});
afterAll(() => tools.close());
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const handler = (kind: string): JobHandler => {
  const found = tools.handlers.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(kind);
  return found;
};

/** Runs a handler for the school with the faulty client; whatever it throws is a failure, as in the runner. */
async function run(kind: string, parameters: JobJson, detail: JobJson = {}): Promise<boolean> {
  const jobId = await tools.job(kind);
  const item = { schoolId: tools.school.id, label: '', detail };
  requests = 0;
  return handler(kind)
    .run(item, tools.context({ client, jobId, parameters }))
    .then(
      ({ kind: outcome }) => outcome === 'done',
      () => false,
    );
}

const school = () => tools.school.id;
const row = async (category: string, address: string): Promise<string> => {
  const { data, error } = await tools.backend.service
    .from('school_images')
    .insert({ school_id: school(), image_category: category, image_url: address })
    .select('id')
    .single();
  if (error) throw new Error(error.message);
  return data.id;
};
const NIL = '00000000-0000-0000-0000-000000000000';
const detail = (imageId: string, category: string) => ({ imageId, category, type: 'real', url: ADDRESS });

/** What stands before a step, and the step. */
const STEPS: Record<string, { before: () => Promise<string>; step: (id: string) => Promise<boolean> }> = {
  'generating  first main picture': {
    before: async () => '',
    step: () => run('school-image', { schoolId: school() }),
  },
  'generating  main picture anew': {
    before: async () => String((await generate()).ok),
    step: () => run('school-image', { schoolId: school(), regenerate: true }),
  },
  'generating  gallery picture': {
    before: async () => '',
    step: () => run('gallery-image', { schoolId: school(), category: 'classroom' }),
  },
  'moving a main picture without row': {
    before: async () => {
      await tools.backend.service.from('schools').update({ image: ADDRESS }).eq('id', school());
      return NIL;
    },
    step: (id) => run('migrate-to-storage', {}, detail(id, 'main')),
  },
  'moving a main picture with its row': {
    before: () => row('main', ADDRESS),
    step: (id) => run('migrate-to-storage', {}, detail(id, 'main')),
  },
  'moving a gallery picture': {
    before: () => row('dining-area', ADDRESS),
    step: (id) => run('migrate-to-storage', {}, detail(id, 'dining-area')),
  },
};
const generate = async () => ({ ok: await run('school-image', { schoolId: school() }) });

async function prepared(before: () => Promise<string>): Promise<string> {
  fault = () => null;
  await tools.startAfresh();
  tools.other.files.set('/photo.jpg', photo);
  await tools.backend.fake.rule({ picture: photo.toString('base64') });
  return before();
}

/** What can be compared between two runs: names hold the time and rows have random ids. */
async function shape() {
  const { rows, objects, image, orphans } = await tools.left();
  const main = rows.find((one) => one.image_category === 'main');
  return {
    rows: rows.map((one) => [one.image_category, one.image_type, one.storage_path === null]),
    files: objects.length,
    image: image === main?.image_url ? 'main' : String(image),
    orphans,
  };
}

describe.each(Object.entries(STEPS))('%s', (_name, { before, step }) => {
  it.each(['refused', 'lost'] as const)(
    'leaves all or nothing and no orphan, whichever request is %s',
    async (kind) => {
      const first = await prepared(before);
      const was = await shape();
      expect(await step(first)).toBe(true);
      const count = requests;
      const after = await shape();
      expect(after.orphans).toEqual(NO_ORPHANS);
      expect(count).toBeGreaterThan(1);
      for (let failing = 1; failing <= count; failing += 1) {
        const id = await prepared(before);
        failed = '';
        fault = () => (requests === failing ? kind : null);
        const ok = await step(id);
        fault = () => null;
        const now = await shape();
        expect(now.orphans, failed).toEqual(NO_ORPHANS);
        if (ok) expect(now, `done in spite of ${failed}`).toEqual(after);
        else expect([was, after], failed).toContainEqual(now);
      }
    },
  );

  it('while storage does not answer fails and changes nothing', async () => {
    const id = await prepared(before);
    const was = await tools.left();
    fault = (_method, path) => (path.startsWith('/storage/') ? 'refused' : null);
    expect(await step(id)).toBe(false);
    expect(await tools.left()).toEqual(was);
  });
});
