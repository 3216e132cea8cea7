/** The picture tools: routes, jobs and runner in this process, a fake provider and another site. */
import '@/lib/job-handlers';
import { vi } from 'vitest';
import { applyChanges } from '@/lib/cache/show-changes';
import { galleryPictureJob } from '@/lib/images/services/gallery-picture-job';
import { mainPictureJob } from '@/lib/images/services/main-picture-job';
import { uploadJobs } from '@/lib/images/services/upload-jobs';
import type { JobContext } from '@/lib/jobs/handler';
import { startRunner } from '@/lib/jobs/runner';
import { waitForJob } from '@/lib/jobs/wait';
import { openAiBackend } from '../../support/ai-backend.ts';
import { followPages } from '../../support/followed-pages.ts';
import { openOtherSite } from '../../support/other-site.ts';
import { SITE } from '../../support/site-backend.ts';
import { openImagesOn } from './harness.ts';

const FUNCTIONS = {
  'upload-school-images': () => import('@/app/api/functions/upload-school-images/route'),
  'upload-new-school-images': () => import('@/app/api/functions/upload-new-school-images/route'),
  'upload-ai-school-images': () => import('@/app/api/functions/upload-ai-school-images/route'),
  'real-migration-to-storage': () => import('@/app/api/functions/real-migration-to-storage/route'),
  'generate-ai-school-images': () => import('@/app/api/functions/generate-ai-school-images/route'),
  'generate-gallery-images': () => import('@/app/api/functions/generate-gallery-images/route'),
};
export type FunctionName = keyof typeof FUNCTIONS;

export async function openTools() {
  const images = await openImagesOn(openAiBackend);
  const other = await openOtherSite();
  const invalidated = await followPages(images.backend.service);
  const handlers = [mainPictureJob, galleryPictureJob, ...uploadJobs(other.network)];
  const runner = startRunner({
    client: images.backend.service,
    handlers,
    showChanges: applyChanges,
    pollMs: 50,
    leaseSeconds: 3600,
  });
  const route = (name: FunctionName) => FUNCTIONS[name]();
  return {
    ...images,
    other,
    invalidated,
    handlers,
    route,

    async call(name: FunctionName, body: unknown = {}, headers: Record<string, string> = {}) {
      const { POST } = await route(name);
      const answer = await POST(
        new Request(`${SITE}/api/functions/${name}`, {
          method: 'POST',
          body: typeof body === 'string' ? body : JSON.stringify(body),
          headers: { 'sec-fetch-site': 'same-origin', ...headers },
        }),
      );
      return { status: answer.status, body: await answer.json() };
    },

    async job(kind: string): Promise<string> {
      const { data } = await images.backend.service
        .rpc('start_job', {
          p_kind: kind,
          p_subject: crypto.randomUUID(),
          p_parameters: {},
          p_started_by: images.admin.id,
          p_items: [],
        })
        .throwOnError();
      return data.id;
    },

    context(changes: Partial<JobContext>): JobContext {
      return {
        client: images.backend.service,
        signal: new AbortController().signal,
        jobId: '',
        version: 1,
        lease: '',
        startedBy: images.admin.id,
        parameters: {},
        addCost: () => {},
        ...changes,
      };
    },

    async startAfresh() {
      for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
      // An unfinished job of an earlier test would store its picture while the bucket is emptied.
      const { service } = images.backend;
      const { data: working } = await service.from('jobs').select('id').in('status', ['queued', 'running']);
      for (const { id } of working ?? []) await waitForJob(service, id, new AbortController().signal);
      await images.clear();
      await images.backend.startAfresh();
      await images.backend.engine.script(
        "delete from public.jobs; update public.schools set image = '/placeholder.svg'",
      );
      other.files.clear();
      other.names.clear();
      other.asked.length = 0;
      await applyChanges();
      invalidated.length = 0;
    },

    async close() {
      await runner.stop();
      other.close();
      await images.close();
    },
  };
}
