import 'server-only';
import { englishDescriptionsJob } from '@/lib/ai/services/english-descriptions-job';
import { englishFieldsJob } from '@/lib/ai/services/english-fields-job';
import { enrichDescriptionsJob } from '@/lib/ai/services/enrich-descriptions-job';
import { schoolDescriptionJob } from '@/lib/ai/services/school-description-job';
import { galleryPictureJob } from '@/lib/images/services/gallery-picture-job';
import { mainPictureJob } from '@/lib/images/services/main-picture-job';
import { uploadJobs } from '@/lib/images/services/upload-jobs';
import { importJobs } from '@/lib/imports/services/import-jobs';
import type { JobHandler } from '@/lib/jobs/handler';
import { registerHandlers } from '@/lib/jobs/registry';
import { exchangeRatesJob } from '@/lib/programmes/services/exchange-rates-job';
import { changeSchoolsJob, undoChangeJob } from '@/lib/schools/services/change-schools-jobs';
import { staticSchoolsJob } from '@/lib/schools/services/static-schools-job';
import { syncSlugsJob } from '@/lib/schools/services/sync-slugs-job';

/** Handlers of all kinds of jobs; loading this file registers them. */
export const JOB_HANDLERS: readonly JobHandler[] = [
  schoolDescriptionJob,
  englishDescriptionsJob,
  englishFieldsJob,
  enrichDescriptionsJob,
  syncSlugsJob,
  staticSchoolsJob,
  exchangeRatesJob,
  mainPictureJob,
  galleryPictureJob,
  ...uploadJobs(),
  ...importJobs,
  changeSchoolsJob,
  undoChangeJob,
];

registerHandlers(JOB_HANDLERS);
