import { overrideResponse } from '@/lib/http/response-override';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { path } from '@/lib/routes';
import { previewedSchool } from '@/lib/schools/queries/previewed-school';
import { SchoolNotFoundScreen } from './not-found';
import { SchoolScreen } from './school-screen';

/** The page that a school would have, for administrators: it may be inactive, which makes the page itself a 404. */
export async function PreviewScreen({ language, id }: { language: Language; id: string }) {
  const t = translator(language, 'Preview');
  const found = await previewedSchool(id);
  if (found === null) {
    overrideResponse(404, {});
    return <SchoolNotFoundScreen language={language} />;
  }
  const notice = (
    <p className="notice">
      {t(found.isActive ? 'active' : 'inactive')} <a href={path('adminSchoolEdit', { id })}>{t('edit')}</a>
    </p>
  );
  return (
    <SchoolScreen
      language={language}
      school={found.school}
      preview={{
        notice,
        images: found.images,
        programmes: found.programmes,
        registers: found.registers,
        figures: found.figures,
        address: path('adminSchoolPreview', { id }),
      }}
    />
  );
}
