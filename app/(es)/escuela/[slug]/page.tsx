import '@/app/styles/school.css';
import { schoolMetadata } from '@/components/screens/page-metadata';
import { SchoolRoute } from '@/components/screens/school-route';

export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = PageProps<'/escuela/[slug]'>;

export async function generateMetadata({ params }: Props) {
  return schoolMetadata('es', (await params).slug);
}

export default async function Page({ params }: Props) {
  return <SchoolRoute language="es" slug={(await params).slug} />;
}
