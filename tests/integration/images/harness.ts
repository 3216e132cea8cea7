/** A backend with a school and an admin, and what an upload leaves in bucket, table and on disk. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import type { Database } from '../../../lib/supabase/database.types.ts';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { filesFolder } from '../../../packages/embedded-supabase/storage/context.ts';
import { FileStore } from '../../../packages/embedded-supabase/storage/file-store.ts';
import { inspectStorage } from '../../../packages/embedded-supabase/storage/sweep.ts';
import type { Client, TestBackend, TestBackendOptions, TestUser } from '../../support/backend.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';

type Open<Backend extends TestBackend> = (options: TestBackendOptions) => Promise<Backend>;

/** Decides which requests to the backend fail, by method and path. */
export type Fault = (method: string, path: string) => 'refused' | 'lost' | null;

export async function openImages() {
  return openImagesOn(openSiteBackend);
}

/** The same with another way to open the backend. */
export async function openImagesOn<Backend extends TestBackend>(open: Open<Backend>) {
  const folder = await mkdtemp(join(tmpdir(), 'images-test-'));
  const dataDir = join(folder, 'data');
  const backend = await open({ env: { LOCAL_BACKEND_DATA: dataDir } });
  const admin = await backend.createUser('admin');
  const { data } = await backend.service
    .from('schools')
    .select('id,name,slug')
    .eq('legacy_id', '1')
    .single()
    .throwOnError();
  const school = data;
  const files = new FileStore(filesFolder(dataDir));

  return {
    backend,
    admin,
    school,

    /** A signed-in client with this fault: the request is never sent, or its response is lost. */
    async faulty(user: TestUser, fault: Fault): Promise<Client> {
      const client = createClient<Database>(backend.url, backend.publishable, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        db: { retry: false },
        global: {
          async fetch(input, init) {
            const request = new Request(input, init);
            const kind = fault(request.method, new URL(request.url).pathname);
            if (kind === 'refused') throw new TypeError('the network is down');
            const answer = await backend.handler(request);
            if (kind === 'lost') throw new TypeError('the connection was lost');
            return answer;
          },
        },
      });
      const { email, password } = user;
      const signedIn = await client.auth.signInWithPassword({ email, password });
      if (signedIn.error) throw signedIn.error;
      return client;
    },

    /** Rows of the school, names in the bucket, and orphans on each level. */
    async left() {
      const rows = (
        await backend.engine.query(
          OWNER,
          `select id, image_url, image_category, image_type, alt_text, display_order, storage_path
             from public.school_images order by image_category, display_order, id`,
        )
      ).rows;
      const objects = (
        await backend.engine.query(
          OWNER,
          `select name from storage.objects where bucket_id = 'school-images' order by name`,
        )
      ).rows.map(({ name }) => String(name));
      const named = rows.flatMap(({ storage_path }) => (storage_path === null ? [] : [String(storage_path)]));
      const { filesWithoutRow, rowsWithoutFile } = await inspectStorage(backend.engine, files);
      const [{ image } = {}] = (
        await backend.engine.query(OWNER, 'select image from public.schools where id = $1', [school.id])
      ).rows;
      return {
        rows,
        objects,
        image,
        orphans: {
          objectsWithoutRow: objects.filter((name) => !named.includes(name)),
          rowsWithoutObject: named.filter((name) => !objects.includes(name)),
          filesWithoutRow,
          rowsWithoutFile,
        },
      };
    },

    async download(name: string): Promise<Buffer> {
      const answer = await backend.service.storage.from('school-images').download(name);
      if (answer.error) throw answer.error;
      return Buffer.from(await answer.data.arrayBuffer());
    },

    async clear() {
      await backend.engine.query(OWNER, 'delete from public.school_images');
      await backend.engine.query(OWNER, 'update public.schools set image = null where id = $1', [school.id]);
      const bucket = await backend.service.storage.emptyBucket('school-images');
      if (bucket.error) throw bucket.error;
    },

    async close() {
      await backend.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const NO_ORPHANS = {
  objectsWithoutRow: [],
  rowsWithoutObject: [],
  filesWithoutRow: [],
  rowsWithoutFile: [],
};

export interface Sent {
  name: string;
  bytes: Buffer;
  type?: string;
}

export function uploadRequest(
  fields: Record<string, string>,
  files: Sent[],
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
): Request {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes, type = 'image/jpeg' } of files) {
    form.append('file', new File([new Uint8Array(bytes)], name, { type }));
  }
  return new Request(`${SITE}/api/admin/images`, { method: 'POST', body: form, headers });
}

/** A small photograph-like picture. */
export async function picture(format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg', width = 320, height = 240) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  return sharp({ create: { width, height, channels: 3, background: '#875', noise } })
    .toFormat(format)
    .toBuffer();
}
