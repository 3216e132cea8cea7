import { AnalyticsScreen } from '@/components/admin/analytics/analytics-screen';
import { requireRole } from '@/lib/accounts/guard';
import { parsePeriod } from '@/lib/analytics/model/period';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'AdminAnalytics')('title') };
}

export default async function Page({ searchParams }: PageProps<'/admin/analytics'>) {
  await requireRole('admin', path('adminAnalytics'));
  const { days } = await searchParams;
  return <AnalyticsScreen language={await requestLanguage()} period={parsePeriod(days)} />;
}
