import { adminPage } from '@/components/admin/admin-page';
import { JobScreen } from '@/components/admin/jobs/job-screen';
import { JobsScreen } from '@/components/admin/jobs/jobs-screen';
import { serverConfig } from '@/lib/config';
import { isUuid } from '@/lib/uuid';

const page = adminPage({
  route: 'adminJobs',
  title: ({ AdminJobs }) => AdminJobs.title,
  namespaces: ['AdminJobs'],
  screen: (language, { job, items }) =>
    typeof job === 'string' && isUuid(job) ? (
      <JobScreen language={language} id={job} failedOnly={items === 'failed'} />
    ) : (
      <JobsScreen language={language} canRun={serverConfig().supabaseSecretKey !== undefined} />
    ),
});
export const generateMetadata = page.generateMetadata;
export default page.show;
