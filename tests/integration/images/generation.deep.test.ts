import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import type { Client } from '../../support/backend.ts';
import { describeFaults, OTHER_FAULTS } from './generation-faults.ts';
import { openTools, type Tools } from './tools-harness.ts';

const acting = vi.hoisted((): { client: Client | null } => ({ client: null }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));

let tools: Tools;
beforeAll(async () => {
  tools = await openTools();
});
afterAll(() => tools.close());
beforeEach(async () => {
  acting.client = tools.admin.client;
  await tools.startAfresh();
});

describeFaults(OTHER_FAULTS, () => tools);
