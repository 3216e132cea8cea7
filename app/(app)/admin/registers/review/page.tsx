import { ClientMessages } from '@/components/admin/client-messages';
import { ReviewScreen } from '@/components/admin/registers/review-screen';
import { requireRole } from '@/lib/accounts/guard';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { parseReviewQuery } from '@/lib/imports/registers/model/review-query';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'AdminRegisters')('review') };
}

export default async function Page({ searchParams }: PageProps<'/admin/registers/review'>) {
  await requireRole('admin', path('adminRegisterReview'));
  const language = await requestLanguage();
  return (
    <ClientMessages language={language} namespaces={['AdminRegisters']}>
      <ReviewScreen language={language} query={parseReviewQuery(await searchParams)} />
    </ClientMessages>
  );
}
