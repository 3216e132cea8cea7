import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isShared, packed, type SharedPage, unpacked } from '@/lib/next/packed-page';

const NAME = 'page:build:/route-cache/APP_PAGE/a/$/school/a';
const SECRET = 'a secret';
type Value = SharedPage['value'];
const page = (html: string, more: object = {}): Value =>
  ({
    kind: 'APP_PAGE',
    html,
    rscData: Buffer.from('all'),
    postponed: undefined,
    headers: { 'x-next-cache-tags': '_N_T_/layout', link: ['</a.css>', '</b.css>'] },
    status: 200,
    segmentData: new Map([['/_tree', Buffer.from([0, 255, 128])]]),
    ...more,
  }) as Value;
const shared = (value: Value): SharedPage => ({
  value,
  cacheControl: { revalidate: 86_400, expire: 2_592_000 },
  position: { snapshot: '1:1:', id: 1, happened_at: '2026-01-01' },
});
const bytesOf = async (value: Value) => {
  const bytes = await packed(shared(value), NAME, SECRET);
  if (bytes === null) throw new Error('too large');
  return bytes;
};

it('comes back as it was, whatever is in it', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary' }),
      fc.uint8Array(),
      fc.option(fc.uint8Array(), { nil: undefined }),
      async (html, body, rsc) => {
        const text = html.toWellFormed();
        const whole = page(text, { rscData: rsc && Buffer.from(rsc) });
        expect(await unpacked(await bytesOf(whole), NAME, SECRET)).toEqual(shared(whole));
        const route = {
          kind: 'APP_ROUTE',
          body: Buffer.from(body),
          headers: {},
          status: 200,
        } as unknown as Value;
        expect(await unpacked(await bytesOf(route), NAME, SECRET)).toEqual(shared(route));
      },
    ),
  ));

it('is nothing when a byte of it is missing, another one, or one too many', async () => {
  const bytes = await bytesOf(page('<p>Hello</p>'));
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: bytes.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (at, change) => {
        const other = Buffer.from(bytes);
        other[at] = (other[at] ?? 0) ^ change;
        expect(await unpacked(other, NAME, SECRET)).toBeNull();
        expect(await unpacked(bytes.subarray(0, at), NAME, SECRET)).toBeNull();
      },
    ),
  );
  expect(await unpacked(Buffer.concat([bytes, Buffer.from('x')]), NAME, SECRET)).toBeNull();
  for (const rubbish of ['', '{}', 'x'.repeat(32), 'x'.repeat(1000)])
    expect(await unpacked(Buffer.from(rubbish), NAME, SECRET)).toBeNull();
});

it('is nothing under another name, and when somebody else has signed it', async () => {
  const bytes = await bytesOf(page('<p>Hello</p>'));
  expect(await unpacked(bytes, `${NAME}b`, SECRET)).toBeNull();
  expect(await unpacked(bytes, NAME, 'another secret')).toBeNull();
  expect(await unpacked(gzipSync('{}'), NAME, SECRET)).toBeNull();
});

it('is left to each process when it is very large', async () => {
  expect(await packed(shared(page('x'.repeat(2_000_001))), NAME, SECRET)).toBeNull();
});

it('is neither a redirect nor a missing page, nor a part of one', () => {
  for (const value of [page(''), page('', { status: undefined })]) expect(isShared(value)).toBe(true);
  for (const more of [
    { status: 404 },
    { status: 308 },
    { status: 500 },
    { postponed: 'rest' },
    { html: null },
  ])
    expect(isShared(page('', more))).toBe(false);
  expect(isShared(null)).toBe(false);
  expect(isShared({ kind: 'FETCH' } as never)).toBe(false);
});
