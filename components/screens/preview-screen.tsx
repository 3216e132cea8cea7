import { alertVariants } from '@/components/ui/alert';
import { cn } from '@/components/ui/cn';
import { figuresOf } from '@/lib/figures/queries/school-figures';
import { overrideResponse } from '@/lib/http/response-override';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { imagesOf } from '@/lib/images/queries/school-images';
import { registersOf } from '@/lib/imports/registers/queries/school-registers';
import { pricesOf } from '@/lib/prices/queries/prices';
import { programmesOf } from '@/lib/programmes/queries/programmes-of-school';
import { path } from '@/lib/routes';
import { previewedSchool } from '@/lib/schools/queries/previewed-school';
import { serverClient } from '@/lib/supabase/server';
import { SchoolNotFoundScreen } from './not-found';
import { SchoolScreen } from './school-screen';

/** For administrators: an inactive school's public page is a 404. */
export async function PreviewScreen({ language, id }: { language: Language; id: string }) {
  const t = translator(language, 'Preview');
  const client = await serverClient();
  const found = await previewedSchool(client, id);
  if (found === null) {
    overrideResponse(404, {});
    return <SchoolNotFoundScreen language={language} />;
  }
  const { school } = found;
  const ofSchool = pricesOf(client, [id]);
  const [images, programmes, prices, registers, figures] = await Promise.all([
    imagesOf(client, id, school.name),
    programmesOf(client, id, ofSchool),
    ofSchool,
    registersOf(client, school),
    figuresOf(client, [id]),
  ]);
  const notice = (
    <p className={cn(alertVariants(), 'mt-5')}>
      {t(found.isActive ? 'active' : 'inactive')} <a href={path('adminSchoolEdit', { id })}>{t('edit')}</a>
    </p>
  );
  return (
    <SchoolScreen
      language={language}
      school={school}
      preview={{
        notice,
        images,
        programmes,
        prices,
        registers,
        figures,
        address: path('adminSchoolPreview', { id }),
      }}
    />
  );
}
