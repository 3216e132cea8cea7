import { alertVariants } from '@/components/ui/alert';
import { cn } from '@/components/ui/cn';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { artworkAddress } from '@/lib/images/covers/address';
import { adminImages } from '@/lib/images/queries/admin-images';
import { logNull } from '@/lib/log';
import type { Landscapes } from '@/lib/schools/model/landscape';
import { serverClient } from '@/lib/supabase/server';
import { ImagesPane } from './images-pane';

export async function ImagesTab({
  language,
  school,
}: {
  language: Language;
  school: {
    id: string;
    name: string;
    slug: string;
    specialties: readonly string[];
    landscapes: Landscapes;
  };
}) {
  const t = translator(language, 'AdminImages');
  const images = await adminImages(await serverClient(), school.id).catch(logNull);
  if (images === null) return <p className={cn(alertVariants(), 'my-4')}>{t('loadFailed')}</p>;
  return (
    <ImagesPane
      language={language}
      schoolId={school.id}
      schoolName={school.name}
      artwork={artworkAddress(school)}
      stored={images}
    />
  );
}
