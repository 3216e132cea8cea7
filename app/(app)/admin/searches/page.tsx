import { SearchesScreen } from '@/components/admin/searches/searches-screen';
import { requireRole } from '@/lib/accounts/guard';
import { SEARCH_LIST } from '@/lib/analytics/model/search-list';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'AdminSearches')('title') };
}

export default async function Page({ searchParams }: PageProps<'/admin/searches'>) {
  await requireRole('admin', path('adminSearches'));
  return <SearchesScreen language={await requestLanguage()} list={SEARCH_LIST.parse(await searchParams)} />;
}
