import { NotFoundScreen } from '@/components/screens/not-found';
import { overrideResponse } from '@/lib/http/response-override';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { hiddenMetadata } from '@/lib/seo/metadata';

export async function generateMetadata() {
  return hiddenMetadata(translator(await requestLanguage(), 'NotFound')('title'));
}

/** Not the prerendered page of other unknown addresses: its scripts could not run under the policy of this area. */
export default async function Page() {
  overrideResponse(404, {});
  return <NotFoundScreen language={await requestLanguage()} />;
}
