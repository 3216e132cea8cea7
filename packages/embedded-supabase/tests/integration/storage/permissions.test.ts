import { describe, expect, test } from 'vitest';
import { opened } from '../../support/opened.ts';
import { type Clients, openStorage, sampleBytes } from './harness.ts';

const storage = opened(openStorage);

type Who = keyof Clients;
type Bucket = 'pictures' | 'private' | 'inbox';

const EVERYBODY: Who[] = ['anon', 'user', 'admin', 'service'];
const DENIED = 'new row violates row-level security policy';
const NOT_FOUND = 'Object not found';
const PNG = { contentType: 'image/png' };

let count = 0;
const freshKey = () => `matrix/${++count}.png`;

const bucketOf = (who: Who, bucket: string) => storage.clients[who].storage.from(bucket);

async function existing(bucket: string): Promise<string> {
  const key = freshKey();
  const { error } = await bucketOf('service', bucket).upload(key, sampleBytes(100), PNG);
  expect(error).toBeNull();
  return key;
}

/** Each operation returns 'ok' or its error message. */
const OPERATIONS: Record<string, (who: Who, bucket: Bucket) => Promise<string>> = {
  async upload(who, bucket) {
    const { error } = await bucketOf(who, bucket).upload(freshKey(), sampleBytes(50), PNG);
    return error?.message ?? 'ok';
  },
  async replace(who, bucket) {
    const key = await existing(bucket);
    const { error } = await bucketOf(who, bucket).upload(key, sampleBytes(50), { ...PNG, upsert: true });
    return error?.message ?? 'ok';
  },
  async update(who, bucket) {
    const { error } = await bucketOf(who, bucket).update(await existing(bucket), sampleBytes(50), PNG);
    return error?.message ?? 'ok';
  },
  async download(who, bucket) {
    const { error } = await bucketOf(who, bucket).download(await existing(bucket));
    return error?.message ?? 'ok';
  },
  async info(who, bucket) {
    const { error } = await bucketOf(who, bucket).info(await existing(bucket));
    return error?.message ?? 'ok';
  },
  async list(who, bucket) {
    const name = (await existing(bucket)).replace('matrix/', '');
    const { data } = await bucketOf(who, bucket).list('matrix', { limit: 1_000 });
    return data?.some((entry) => entry.name === name) ? 'ok' : 'unseen';
  },
  async remove(who, bucket) {
    const key = await existing(bucket);
    const { data, error } = await bucketOf(who, bucket).remove([key]);
    const there = (await bucketOf('service', bucket).info(key)).error === null;
    return error?.message ?? (data?.length === 1 && !there ? 'ok' : 'kept');
  },
  async move(who, bucket) {
    const { error } = await bucketOf(who, bucket).move(await existing(bucket), freshKey());
    return error?.message ?? 'ok';
  },
};

/** Outcomes in the order anon, user, admin, service. */
const EXPECTED: Record<Bucket, Record<keyof typeof OPERATIONS, [string, string, string, string]>> = {
  pictures: {
    upload: [DENIED, DENIED, 'ok', 'ok'],
    replace: [DENIED, DENIED, 'ok', 'ok'],
    update: [DENIED, DENIED, 'ok', 'ok'],
    download: ['ok', 'ok', 'ok', 'ok'],
    info: ['ok', 'ok', 'ok', 'ok'],
    list: ['ok', 'ok', 'ok', 'ok'],
    remove: ['kept', 'kept', 'ok', 'ok'],
    move: [NOT_FOUND, NOT_FOUND, 'ok', 'ok'],
  },
  private: {
    upload: [DENIED, DENIED, 'ok', 'ok'],
    replace: [DENIED, DENIED, 'ok', 'ok'],
    update: [DENIED, DENIED, 'ok', 'ok'],
    download: [NOT_FOUND, NOT_FOUND, 'ok', 'ok'],
    info: [NOT_FOUND, NOT_FOUND, 'ok', 'ok'],
    list: ['unseen', 'unseen', 'ok', 'ok'],
    remove: ['kept', 'kept', 'ok', 'ok'],
    move: [NOT_FOUND, NOT_FOUND, 'ok', 'ok'],
  },
  inbox: {
    upload: [DENIED, 'ok', 'ok', 'ok'],
    replace: [DENIED, DENIED, DENIED, 'ok'],
    update: [DENIED, DENIED, DENIED, 'ok'],
    download: [NOT_FOUND, NOT_FOUND, NOT_FOUND, 'ok'],
    info: [NOT_FOUND, NOT_FOUND, NOT_FOUND, 'ok'],
    list: ['unseen', 'unseen', 'unseen', 'ok'],
    remove: ['kept', 'kept', 'kept', 'ok'],
    move: [NOT_FOUND, NOT_FOUND, NOT_FOUND, 'ok'],
  },
};

describe.each(Object.keys(EXPECTED) as Bucket[])('In the bucket %s', (bucket) => {
  test.each(Object.keys(OPERATIONS))('%s is allowed to those whom the policies name', async (name) => {
    const outcomes: string[] = [];
    for (const who of EVERYBODY) outcomes.push((await OPERATIONS[name]?.(who, bucket)) ?? 'no operation');
    expect(outcomes).toEqual(EXPECTED[bucket][name]);
    expect(await storage.mismatches()).toEqual([]);
  });
});

describe('Without a valid key or token', () => {
  const cases: [string, Record<string, string>, string][] = [
    ['nothing at all', {}, 'Invalid Compact JWS'],
    ['an unknown key', { apikey: 'sb_publishable_unknown' }, 'Invalid Compact JWS'],
    [
      'a forged token',
      { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.AAAA' },
      'signature verification failed',
    ],
    [
      'an unsigned token',
      { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.' },
      'signature verification failed',
    ],
  ];
  test.each(cases)('%s is refused in words', async (_title, headers, message) => {
    const response = await storage.fetch('/bucket', { headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      statusCode: '403',
      error: 'Unauthorized',
      code: 'AccessDenied',
      message,
    });
  });
});

test('Rows cannot be deleted behind the API, so that no file loses its row', async () => {
  const direct = storage.deps.engine.query(
    { role: 'service_role', claims: { role: 'service_role' } },
    "delete from storage.objects where bucket_id = 'private'",
  );
  await expect(direct).rejects.toMatchObject({ code: '42501' });
});
