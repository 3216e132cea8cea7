import '@/app/styles/school.css';
import { programmeMetadata } from '@/components/screens/page-metadata';
import { ProgrammeRoute } from '@/components/screens/programme-route';

// Rendered at the first visit, so that the build does not grow with programmes.
export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = PageProps<'/escuela/[slug]/[programme]'>;

export async function generateMetadata({ params }: Props) {
  const { slug, programme } = await params;
  return programmeMetadata('es', slug, programme);
}

export default async function Page({ params }: Props) {
  const { slug, programme } = await params;
  return <ProgrammeRoute language="es" slug={slug} programme={programme} />;
}
