import { cutText } from '@/lib/i18n/cut-text';
import 'server-only';
import { z } from 'zod';
import { MAIN_CATEGORY } from '@/lib/images/model/categories';
import type { ItemOutcome, JobContext, JobHandler, PlannedItem } from '@/lib/jobs/handler';
import type { JobKind } from '@/lib/jobs/model/job';
import { IMAGE_BUCKET, siteImageAddress } from '@/lib/schools/model/image-address';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import type { PictureToStore } from '@/lib/supabase/results/admin';
import { bundledFile } from './bundled-file';
import { downloadPicture, type Network } from './download-picture';
import { listMain, moveToBucket, type PlannedPicture } from './move-to-bucket';
import { preparePicture } from './prepare-picture';

const PORTION = 500;
const detail = z.object({ imageId: z.string(), category: z.string(), type: z.string(), url: z.string() });

/** What each kind moves (decision 37). */
const SCOPES = {
  'upload-school-images': 'schools',
  'upload-new-school-images': 'schools',
  'upload-ai-school-images': 'ai',
  'migrate-to-storage': 'all',
} as const satisfies Partial<Record<JobKind, string>>;

export function uploadJobs(network?: Network): JobHandler[] {
  return (Object.keys(SCOPES) as (keyof typeof SCOPES)[]).map((kind) => ({
    kind,
    async plan(client) {
      const since = kind === 'upload-new-school-images' ? await lastRun(client, kind) : undefined;
      return planned(client, SCOPES[kind], since);
    },
    run: (item, context) =>
      store({ ...detail.parse(item.detail), schoolId: item.schoolId ?? '' }, context, network),
  }));
}

/** Start of the last finished run: schools created during it are new to the next. */
async function lastRun(client: BackendClient, kind: JobKind): Promise<string | undefined> {
  const rows = unwrap(
    'last run',
    await client
      .from('jobs')
      .select('created_at')
      .eq('kind', kind)
      .eq('status', 'done')
      .order('created_at', { ascending: false })
      .limit(1),
  );
  return rows[0]?.created_at;
}

async function planned(client: BackendClient, scope: string, since?: string): Promise<PlannedItem[]> {
  const items: PlannedItem[] = [];
  let last: PictureToStore | undefined;
  for (;;) {
    const portion: PictureToStore[] = unwrap(
      'pictures_to_store',
      await client.rpc('pictures_to_store', {
        p_scope: scope,
        p_size: PORTION,
        ...(since === undefined ? {} : { p_since: since }),
        ...(last === undefined ? {} : { p_school: last.school_id, p_image: last.image_id }),
      }),
    );
    for (const { school_id, name, image_id, category, type, url } of portion) {
      items.push({ schoolId: school_id, label: name, detail: { imageId: image_id, category, type, url } });
    }
    if (portion.length < PORTION) return items;
    last = portion.at(-1);
  }
}

async function store(
  picture: PlannedPicture & { type: string },
  { client, signal }: JobContext,
  network?: Network,
): Promise<ItemOutcome> {
  const { url, type } = picture;
  const moved = await move(client, picture, signal, network);
  // Also when this job moved it before its process died.
  if (!moved.ok && moved.error === 'changed') return { kind: 'skipped', result: { type, url } };
  if (!moved.ok) return { kind: 'failed', code: moved.error, detail: cutText(url, 300) };
  return { kind: 'done', result: { publicUrl: moved.value, type, url } };
}

async function move(
  client: BackendClient,
  picture: PlannedPicture & { type: string },
  signal: AbortSignal,
  network?: Network,
) {
  const { url, category, type } = picture;
  const inBucket = siteImageAddress(url)?.includes(`/${IMAGE_BUCKET}/`);
  if (inBucket && category === MAIN_CATEGORY) return listMain(client, picture);
  const file = url.startsWith('/') ? await bundledFile(url) : await downloadPicture(url, signal, network);
  if (!file.ok) return file;
  const prepared = await preparePicture(file.value, { byModel: type === 'ai_generated' });
  return prepared.ok ? moveToBucket(client, picture, prepared.value) : prepared;
}
