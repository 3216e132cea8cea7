import { NotFound, NotFoundScreen } from '@/components/screens/not-found';
import { translator } from '@/lib/i18n/messages';
import { hiddenMetadata } from '@/lib/seo/metadata';

export const dynamic = 'force-static';
export const generateMetadata = () => hiddenMetadata(translator('en', 'NotFound')('title'));

export default function Page() {
  return (
    <NotFound>
      <NotFoundScreen language="en" />
    </NotFound>
  );
}
