import '@/app/styles/school.css';
import { PreviewScreen } from '@/components/screens/preview-screen';
import { requireRole } from '@/lib/accounts/guard';
import { translator } from '@/lib/i18n/messages';
import { requestLanguage } from '@/lib/i18n/request-language';
import { path } from '@/lib/routes';

export async function generateMetadata() {
  return { title: translator(await requestLanguage(), 'Preview')('title') };
}

export default async function Page({ params }: PageProps<'/admin/schools/preview/[id]'>) {
  const { id } = await params;
  await requireRole('admin', path('adminSchoolPreview', { id }));
  return <PreviewScreen language={await requestLanguage()} id={id} />;
}
