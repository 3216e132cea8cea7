import { beforeEach, expect, it, vi } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import type { Client } from '../../support/backend.ts';
import { openTools } from './tools-harness.ts';

const acting = vi.hoisted((): { client: Client | null } => ({ client: null }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));

const tools = opened(openTools);
beforeEach(async () => {
  acting.client = tools.admin.client;
  await tools.startAfresh();
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
