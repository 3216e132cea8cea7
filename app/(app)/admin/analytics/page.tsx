import { adminPage } from '@/components/admin/admin-page';
import { AnalyticsScreen } from '@/components/admin/analytics/analytics-screen';
import { parsePeriod } from '@/lib/analytics/model/period';

const page = adminPage({
  route: 'adminAnalytics',
  title: ({ AdminAnalytics }) => AdminAnalytics.title,
  screen: (language, { days }) => <AnalyticsScreen language={language} period={parsePeriod(days)} />,
});
export const generateMetadata = page.generateMetadata;
export default page.show;
