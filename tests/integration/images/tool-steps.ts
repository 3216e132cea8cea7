/** What the picture tools do for a school, step by step, with a client whose requests can fail. */
import type { JobHandler } from '@/lib/jobs/handler';
import type { JobJson } from '@/lib/jobs/model/job';
import type { FaultySteps } from './fault-sweep.ts';
import { type Fault, picture } from './harness.ts';
import { openTools } from './tools-harness.ts';

const ADDRESS = 'https://school.example/photo.jpg';
const NIL = '00000000-0000-0000-0000-000000000000';

export const TOOL_STEPS = [
  'generating the first main picture',
  'generating the main picture anew',
  'generating a gallery picture',
  'moving a main picture without row',
  'moving a main picture with its row',
  'moving a gallery picture',
] as const;
export type ToolStep = (typeof TOOL_STEPS)[number];

export async function openToolSteps() {
  const tools = await openTools();
  const photo = await picture();
  const schoolId = tools.school.id;
  let requests = 0;
  let failed = '';
  let fault: Fault = () => null;
  const client = await tools.faulty(tools.admin, (method, path) => {
    requests += 1;
    const kind = fault(method, path);
    if (kind) failed = `${method} ${path}`;
    return kind;
  });

  function handler(kind: string): JobHandler {
    const found = tools.handlers.find((one) => one.kind === kind);
    if (found === undefined) throw new Error(kind);
    return found;
  }

  /** Runs a handler for the school with the faulty client; whatever it throws is a failure, as in the runner. */
  async function run(kind: string, parameters: JobJson, detail: JobJson = {}): Promise<boolean> {
    const jobId = await tools.job(kind);
    const item = { schoolId, label: '', detail };
    requests = 0;
    return handler(kind)
      .run(item, tools.context({ client, jobId, parameters }))
      .then(
        ({ kind: outcome }) => outcome === 'done',
        () => false,
      );
  }

  async function row(category: string): Promise<string> {
    const { data, error } = await tools.backend.service
      .from('school_images')
      .insert({ school_id: schoolId, image_category: category, image_url: ADDRESS })
      .select('id')
      .single();
    if (error) throw new Error(error.message);
    return data.id;
  }
  const detail = (imageId: string, category: string) => ({ imageId, category, type: 'real', url: ADDRESS });
  const move = (id: string, category: string) => run('migrate-to-storage', {}, detail(id, category));

  /** What stands before a step, and the step. */
  const steps: Record<ToolStep, { before: () => Promise<string>; step: (id: string) => Promise<boolean> }> = {
    'generating the first main picture': {
      before: async () => '',
      step: () => run('school-image', { schoolId }),
    },
    'generating the main picture anew': {
      before: async () => String(await run('school-image', { schoolId })),
      step: () => run('school-image', { schoolId, regenerate: true }),
    },
    'generating a gallery picture': {
      before: async () => '',
      step: () => run('gallery-image', { schoolId, category: 'classroom' }),
    },
    'moving a main picture without row': {
      before: async () => {
        await tools.backend.service.from('schools').update({ image: ADDRESS }).eq('id', schoolId);
        return NIL;
      },
      step: (id) => move(id, 'main'),
    },
    'moving a main picture with its row': { before: () => row('main'), step: (id) => move(id, 'main') },
    'moving a gallery picture': { before: () => row('dining-area'), step: (id) => move(id, 'dining-area') },
  };

  async function prepare(name: ToolStep): Promise<string[]> {
    fault = () => null;
    await tools.startAfresh();
    tools.other.files.set('/photo.jpg', photo);
    await tools.backend.fake.rule({ picture: photo.toString('base64') });
    return [await steps[name].before()];
  }

  return {
    tools,
    prepare,
    /** Does the step while requests fail in this way. */
    async stepWhile(name: ToolStep, [id = '']: string[], during: Fault): Promise<boolean> {
      fault = during;
      return steps[name].step(id);
    },
    faulty: (name: ToolStep): FaultySteps => ({
      prepare: () => prepare(name),
      async step([id = ''], wanted) {
        failed = '';
        fault = () => (wanted !== null && requests === wanted.request ? wanted.kind : null);
        const done = await steps[name].step(id);
        fault = () => null;
        return done;
      },
      last: () => ({ requests, failed }),
      /** Names hold the time and rows have random ids. */
      async shape() {
        const { rows, objects, image, orphans } = await tools.left();
        const main = rows.find((one) => one.image_category === 'main');
        return {
          rows: rows.map((one) => [one.image_category, one.image_type, one.storage_path === null]),
          files: objects.length,
          image: image === main?.image_url ? 'main' : String(image),
          orphans,
        };
      },
      atLeast: 1,
    }),
  };
}
