import { UnavailableScreen } from '@/components/screens/server-error';
import { translator } from '@/lib/i18n/messages';
import { hiddenMetadata } from '@/lib/seo/metadata';

export const dynamic = 'force-static';
export const generateMetadata = () => hiddenMetadata(translator('es', 'Unavailable')('title'));

export default function Page() {
  return <UnavailableScreen language="es" />;
}
