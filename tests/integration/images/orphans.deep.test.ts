import { afterAll, beforeAll, beforeEach, describe, it, vi } from 'vitest';
import type { Client } from '../../support/backend.ts';
import { EDITOR_STEPS } from './editor-steps.ts';
import { EVERY, expectAllOrNothing, FAULTS } from './fault-sweep.ts';

const acting = vi.hoisted((): { client: Client | null } => ({ client: null }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));
vi.mock('next/cache', () => ({ refresh: () => {}, revalidatePath: () => {} }));

const { openEditorSteps } = await import('./editor-steps.ts');
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
  it.each(FAULTS)('leaves all or nothing and no orphan, whichever request is %s', (kind) =>
    expectAllOrNothing(editor.faulty(name), kind, EVERY),
  );
});
