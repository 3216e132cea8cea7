import { ClientMessages } from '@/components/admin/client-messages';
import { JobScreen } from '@/components/admin/jobs/job-screen';
import { JobsScreen } from '@/components/admin/jobs/jobs-screen';
import { requireRole } from '@/lib/accounts/guard';
import { serverConfig } from '@/lib/config';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';
import { isUuid } from '@/lib/uuid';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'AdminJobs')('title') };
}

export default async function Page({ searchParams }: PageProps<'/admin/jobs'>) {
  await requireRole('admin', path('adminJobs'));
  const [language, { job, items }] = await Promise.all([requestLanguage(), searchParams]);
  return (
    <ClientMessages language={language} namespaces={['AdminJobs']}>
      {typeof job === 'string' && isUuid(job) ? (
        <JobScreen language={language} id={job} failedOnly={items === 'failed'} />
      ) : (
        <JobsScreen language={language} canRun={serverConfig().supabaseSecretKey !== undefined} />
      )}
    </ClientMessages>
  );
}
