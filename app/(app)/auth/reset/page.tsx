import { ResetScreen } from '@/components/auth/password-screens';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { hiddenMetadata } from '@/lib/seo/metadata';

export async function generateMetadata() {
  return hiddenMetadata(translator(await requestLanguage(), 'Account')('resetTitle'));
}

export default async function Page() {
  return <ResetScreen language={await requestLanguage()} />;
}
