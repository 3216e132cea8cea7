import { Missing, NotFoundScreen } from '@/components/screens/missing';
import { translator } from '@/lib/i18n/messages';
import { hiddenMetadata } from '@/lib/seo/metadata';

export const dynamic = 'force-static';
export const generateMetadata = () => hiddenMetadata(translator('en', 'NotFound')('title'));

export default function Page() {
  return (
    <Missing>
      <NotFoundScreen language="en" />
    </Missing>
  );
}
