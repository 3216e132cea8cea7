import { ResetScreen } from '@/components/auth/password-screens';
import { translator } from '@/lib/i18n/messages';
import { visitorLanguage } from '@/lib/i18n/visitor';
import { hiddenMetadata } from '@/lib/seo/metadata';

export async function generateMetadata() {
  return hiddenMetadata(translator(await visitorLanguage(), 'Account')('resetTitle'));
}

export default async function Page() {
  return <ResetScreen language={await visitorLanguage()} />;
}
