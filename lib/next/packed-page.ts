import { createHmac, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { IncrementalCacheValue } from 'next/dist/server/response-cache';
import { z } from 'zod';

/** A page as processes hand it to each other: bytes that are signed, so that only what a process of this site has made is shown. */

/** More than the largest page takes; the points of the map of a large directory are left to each process. */
const MOST_BYTES = 2_000_000;
const SIGNATURE_BYTES = 32;
const gzipped = promisify(gzip);
const gunzipped = promisify(gunzip);

const base64 = z.string().transform((text) => Buffer.from(text, 'base64'));
/** For what is mostly text: base64 would hide from gzip what is alike. */
const latin1 = z.string().transform((text) => Buffer.from(text, 'latin1'));
const written = z.object({
  /** What was known of changes when its making began. */
  position: z.unknown(),
  revalidate: z.union([z.number(), z.literal(false)]),
  expire: z.number().optional(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  status: z.number().optional(),
  page: z.union([
    z.object({
      html: z.string(),
      rsc: latin1.optional(),
      segments: z.array(z.tuple([z.string(), latin1])).optional(),
    }),
    z.object({ body: base64 }),
  ]),
});

type Page = Extract<IncrementalCacheValue, { rscData: unknown }>;
type Route = Extract<IncrementalCacheValue, { body: unknown }>;
type SharedValue = Page | Route;

export interface SharedPage {
  value: SharedValue;
  cacheControl: { revalidate: number | false; expire: number | undefined };
  position: unknown;
}

/** A page whole, as far as it is one that can be shared: no redirect, no missing one, none that is only a part. */
export function isShared(value: IncrementalCacheValue | null): value is SharedValue {
  if (value?.kind !== 'APP_PAGE' && value?.kind !== 'APP_ROUTE') return false;
  const isWhole = value.kind === 'APP_ROUTE' || (typeof value.html === 'string' && !value.postponed);
  return isWhole && (value.status ?? 200) === 200;
}

/** The bytes of a page for this name; null when there are too many. */
export async function packed(page: SharedPage, name: string, secret: string): Promise<Buffer | null> {
  const { value, cacheControl, position } = page;
  const text = JSON.stringify({
    ...cacheControl,
    position,
    headers: value.headers ?? {},
    status: value.status,
    page:
      'body' in value
        ? { body: value.body.toString('base64') }
        : {
            html: value.html,
            rsc: value.rscData?.toString('latin1'),
            segments:
              value.segmentData &&
              [...value.segmentData].map(([name, part]) => [name, part.toString('latin1')]),
          },
  });
  if (text.length > MOST_BYTES) return null;
  const body = await gzipped(text, { level: 1 });
  return Buffer.concat([signatureOf(body, name, secret), body]);
}

/** The page of these bytes; null when a process of this site did not write them for this name, and when they cannot be read. */
export async function unpacked(bytes: Buffer, name: string, secret: string): Promise<SharedPage | null> {
  const body = bytes.subarray(SIGNATURE_BYTES);
  const signature = bytes.subarray(0, SIGNATURE_BYTES);
  if (body.length === 0 || !timingSafeEqual(signature, signatureOf(body, name, secret))) return null;
  try {
    const text = await gunzipped(body, { maxOutputLength: 4 * MOST_BYTES });
    const { position, revalidate, expire, headers, status, page } = written.parse(
      JSON.parse(text.toString()),
    );
    const value =
      'body' in page
        ? { kind: 'APP_ROUTE' as Route['kind'], body: page.body, headers, status: status ?? 200 }
        : {
            kind: 'APP_PAGE' as Page['kind'],
            html: page.html,
            rscData: page.rsc,
            segmentData: page.segments && new Map(page.segments),
            postponed: undefined,
            headers,
            status,
          };
    return { value, cacheControl: { revalidate, expire }, position };
  } catch {
    return null;
  }
}

const signatureOf = (body: Buffer, name: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${name}\n`).update(body).digest();
