import { afterAll, beforeAll, it, vi } from 'vitest';
import { UNKNOWABLE } from '@/lib/schools/model/field-names';
import { newSchoolForm } from '@/lib/schools/model/form';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';

const acting = vi.hoisted(() => ({ user: null as unknown, client: null as unknown }));
vi.mock('next/cache', () => ({ refresh: () => {}, revalidatePath: () => {} }));
vi.mock('@/lib/auth/session', () => ({ currentUser: async () => acting.user }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));

let backend: TestBackend;
let admin: TestUser;
beforeAll(async () => {
  backend = await openTestBackend({ seed: false });
  admin = await backend.createUser('admin');
  acting.client = admin.client;
  acting.user = { id: admin.id, email: admin.email, name: null, role: 'admin', isAdmin: true };
});
afterAll(() => backend.close());

const { createSchool } = await import('@/lib/schools/actions/create-school');
const { expectNoSaveLost } = await import('./concurrent-saves.ts');

it('two editors who save a school 100 times each at the same time lose no entry', async () => {
  const created = await createSchool({
    ...newSchoolForm(),
    name: 'Escuela de Prueba',
    country: 'Spain',
    city: 'Cádiz',
    unknown: [...UNKNOWABLE],
  });
  if (!created.ok) throw new Error(created.error);
  await expectNoSaveLost(backend, admin.client, created.value.id, 100);
});
