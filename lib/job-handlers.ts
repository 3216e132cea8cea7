import 'server-only';
import { englishDescriptionsJob } from '@/lib/ai/actions/english-descriptions-job';
import { englishFieldsJob } from '@/lib/ai/actions/english-fields-job';
import { enrichDescriptionsJob } from '@/lib/ai/actions/enrich-descriptions-job';
import { schoolDescriptionJob } from '@/lib/ai/actions/school-description-job';
import { galleryPictureHandler } from '@/lib/images/actions/gallery-picture-handler';
import { mainPictureHandler } from '@/lib/images/actions/main-picture-handler';
import { uploadHandlers } from '@/lib/images/actions/upload-handlers';
import type { JobHandler } from '@/lib/jobs/handler';
import type { JobKind } from '@/lib/jobs/model/job';
import { syncSlugsJob } from '@/lib/schools/actions/sync-slugs-job';
import { staticSchoolsJob } from '@/lib/setup/actions/static-schools-job';

/** What each kind of job does. One line for each handler. */
export const JOB_HANDLERS: readonly JobHandler[] = [
  schoolDescriptionJob,
  englishDescriptionsJob,
  englishFieldsJob,
  enrichDescriptionsJob,
  syncSlugsJob,
  staticSchoolsJob,
  mainPictureHandler,
  galleryPictureHandler,
  ...uploadHandlers(),
];

/** Throws when nothing handles the kind. */
export function handlerOf(kind: JobKind): JobHandler {
  const handler = JOB_HANDLERS.find((one) => one.kind === kind);
  if (handler === undefined) throw new Error(`No handler for jobs of the kind ${kind}`);
  return handler;
}
