import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client, TestUser } from '../../support/backend.ts';
import { FUNCTION_NAMES, type FunctionName, openTools, type Tools } from './tools-harness.ts';

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
/** Each change of a good body is refused with the name of its field. */
async function expectRefused(name: FunctionName, body: object, wrong: [field: string, change: object][]) {
  for (const [field, change] of wrong) {
    const answer = await tools.call(name, { ...body, ...change });
    expect(answer, field).toMatchObject({ status: 400, body: { error: expect.stringContaining(field) } });
  }
}

describe.each(FUNCTION_NAMES)('%s', (name) => {
  it('answers super admins', async () => {
    acting.client = superAdmin.client;
    expect((await tools.call(name, bodyOf(name))).status).toBe(200);
  });

  it('answers a bearer token of an admin, from wherever it comes, with its job when that is preferred', async () => {
    acting.client = tools.backend.anon;
    const { data } = await tools.admin.client.auth.getSession();
    const headers = {
      authorization: `Bearer ${data.session?.access_token}`,
      'sec-fetch-site': 'cross-site',
      prefer: 'respond-async',
    };
    expect(await tools.call(name, bodyOf(name), headers)).toEqual({
      status: 202,
      body: { success: true, error: null, jobId: expect.any(String) },
    });
  });

  it('refuses a visitor, a user and a page of another site, and does nothing', async () => {
    const refused = async (headers?: Record<string, string>) => {
      const { status, body } = await tools.call(name, bodyOf(name), headers);
      expect(body).toEqual({ success: false, error: expect.any(String) });
      return status;
    };
    acting.client = tools.backend.anon;
    expect(await refused()).toBe(401);
    acting.client = user.client;
    expect(await refused()).toBe(403);
    acting.client = tools.admin.client;
    expect(await refused({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await jobs()).toEqual([]);
  });

  it('refuses a body that is none of its own', async () => {
    for (const body of ['{', '[]', '"x"', 'null', '{"surprise": 1}']) {
      const answer = await tools.call(name, body);
      expect(answer, body).toEqual({
        status: 400,
        body: { success: false, error: expect.stringMatching(/\S/) },
      });
    }
    expect(await jobs()).toEqual([]);
  });

  it('takes POST only', async () => {
    const { GET, PUT, DELETE } = await tools.route(name);
    for (const other of [GET, PUT, DELETE]) {
      expect(other().status).toBe(405);
      expect(other().headers.get('allow')).toBe('POST');
    }
  });
});

describe.each(['generate-ai-school-images', 'generate-gallery-images'] as const)('%s', (name) => {
  it('says which field is wrong', () =>
    expectRefused(name, bodyOf(name), [
      ['schoolId', { schoolId: 'x' }],
      ['schoolId', { schoolId: null }],
      ['schoolName', { schoolName: 7 }],
      ['schoolName', { schoolName: 'x'.repeat(301) }],
    ]));

  it('answers 404 for a school that does not exist', async () => {
    const { status, body } = await tools.call(name, { ...bodyOf(name), schoolId: crypto.randomUUID() });
    expect([status, body]).toEqual([
      404,
      { success: false, error: 'There is no such school', code: 'missing' },
    ]);
  });
});

it('generate-ai-school-images says which field of its own is wrong', () =>
  expectRefused('generate-ai-school-images', { schoolId: tools.school.id }, [
    ['regenerate', { regenerate: 'yes' }],
    ['replaceReal', { replaceReal: 1 }],
  ]));

it('generate-gallery-images says which field of its own is wrong', () =>
  expectRefused('generate-gallery-images', { schoolId: tools.school.id, category: 'classroom' }, [
    ['category', { category: undefined }],
    ['category', { category: 'main' }],
    ['category', { category: '../main' }],
    ['description', { description: 'x'.repeat(501) }],
  ]));
