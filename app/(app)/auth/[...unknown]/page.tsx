import { NotFoundScreen } from '@/components/screens/not-found';
import { overrideResponse } from '@/lib/http/response-override';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { hiddenMetadata } from '@/lib/seo/metadata';

export async function generateMetadata() {
  return hiddenMetadata(translator(await requestLanguage(), 'NotFound')('title'));
}

/** The prerendered 404 page would not work: this area's policy blocks its scripts. */
export default async function Page() {
  overrideResponse(404, {});
  return <NotFoundScreen language={await requestLanguage()} />;
}
