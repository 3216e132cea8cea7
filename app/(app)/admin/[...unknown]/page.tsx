import { NotFoundText } from '@/components/screens/not-found';
import { requireRole } from '@/lib/accounts/guard';
import { overrideResponse } from '@/lib/http/response-override';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'NotFound')('title') };
}

export default async function Page() {
  await requireRole('admin', path('admin'));
  overrideResponse(404, {});
  return <NotFoundText language={await requestLanguage()} />;
}
