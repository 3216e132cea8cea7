import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client, TestUser } from '../../support/backend.ts';
import { FUNCTION_NAMES, openTools, type Tools } from './tools-harness.ts';

const acting = vi.hoisted((): { client: Client | null } => ({ client: null }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));

let tools: Tools;
let user: TestUser;
let superAdmin: TestUser;
beforeAll(async () => {
  tools = await openTools();
  user = await tools.backend.createUser('user');
  superAdmin = await tools.backend.createUser('super_admin');
});
afterAll(() => tools.close());
beforeEach(async () => {
  acting.client = tools.admin.client;
  await tools.startAfresh();
});

const good = (name: string) =>
  name.startsWith('generate') ? { schoolId: tools.school.id, category: 'classroom' } : {};
const bodyOf = (name: string) => {
  const { category, ...rest } = good(name) as { category?: string };
  return name === 'generate-gallery-images' ? { ...rest, category } : rest;
};
const jobs = async () => (await tools.backend.service.from('jobs').select('id')).data;

describe.each(FUNCTION_NAMES)('%s', (name) => {
  it('answers admins and super admins', async () => {
    for (const client of [tools.admin.client, superAdmin.client]) {
      acting.client = client;
      expect((await tools.call(name, bodyOf(name))).status).toBe(200);
    }
  });

  it('answers a bearer token of an admin, from wherever it comes', async () => {
    acting.client = tools.backend.anon;
    const { data } = await tools.admin.client.auth.getSession();
    const headers = {
      authorization: `Bearer ${data.session?.access_token}`,
      'sec-fetch-site': 'cross-site',
    };
    expect((await tools.call(name, bodyOf(name), headers)).status).toBe(200);
  });

  it.each([
    ['who is signed out', () => tools.backend.anon, 401],
    ['a user who is no admin', () => user.client, 403],
  ])('refuses %s and does nothing', async (_who, client, status) => {
    acting.client = client();
    const answer = await tools.call(name, bodyOf(name));
    expect(answer).toEqual({ status, body: { error: expect.any(String) } });
    expect(await jobs()).toEqual([]);
  });

  it('refuses a page of another site', async () => {
    const answer = await tools.call(name, bodyOf(name), { 'sec-fetch-site': 'cross-site' });
    expect(answer.status).toBe(403);
  });

  it.each(['{', '[]', '"x"', 'null', '{"surprise": 1}'])('refuses the body %s', async (body) => {
    const answer = await tools.call(name, body);
    expect(answer).toEqual({ status: 400, body: { error: expect.stringMatching(/\S/) } });
    expect(await jobs()).toEqual([]);
  });

  it('takes POST only', async () => {
    const { GET, PUT, DELETE } = await tools.route(name);
    for (const other of [GET, PUT, DELETE]) {
      expect(other().status).toBe(405);
      expect(other().headers.get('allow')).toBe('POST');
    }
  });

  it('gives its job at once when that is preferred', async () => {
    const answer = await tools.call(name, bodyOf(name), { prefer: 'respond-async' });
    expect(answer).toEqual({ status: 202, body: { jobId: expect.any(String) } });
  });
});

describe.each(['generate-ai-school-images', 'generate-gallery-images'] as const)('%s', (name) => {
  it.each([
    ['schoolId', { schoolId: 'x' }],
    ['schoolId', { schoolId: null }],
    ['schoolName', { schoolName: 7 }],
    ['schoolName', { schoolName: 'x'.repeat(301) }],
  ])('says what is wrong with %s (%j)', async (field, wrong) => {
    const { status, body } = await tools.call(name, { ...bodyOf(name), ...wrong });
    expect(status).toBe(400);
    expect(body.error).toContain(field);
  });

  it('answers 404 for a school that does not exist', async () => {
    const { status, body } = await tools.call(name, { ...bodyOf(name), schoolId: crypto.randomUUID() });
    expect([status, body]).toEqual([404, { error: 'There is no such school', code: 'missing' }]);
  });
});

it.each([
  ['regenerate', { regenerate: 'yes' }],
  ['replaceReal', { replaceReal: 1 }],
])('generate-ai-school-images says what is wrong with %s', async (field, wrong) => {
  const { status, body } = await tools.call('generate-ai-school-images', {
    schoolId: tools.school.id,
    ...wrong,
  });
  expect(status).toBe(400);
  expect(body.error).toContain(field);
});

it.each([
  ['category', { category: undefined }],
  ['category', { category: 'main' }],
  ['category', { category: '../main' }],
  ['description', { description: 'x'.repeat(501) }],
])('generate-gallery-images says what is wrong with %s (%j)', async (field, wrong) => {
  const { status, body } = await tools.call('generate-gallery-images', {
    schoolId: tools.school.id,
    category: 'classroom',
    ...wrong,
  });
  expect(status).toBe(400);
  expect(body.error).toContain(field);
});
