import { redirectMetadata } from '@/components/screens/page-metadata';
import { SchoolRedirect } from '@/components/screens/school-route';

// Rendered before it is sent, so that a 404 has its status; the cache keeps neither 404s nor redirects.
export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = PageProps<'/escuela/slug/[slug]'>;

export async function generateMetadata({ params }: Props) {
  return redirectMetadata('es', 'slug', (await params).slug);
}

export default async function Page({ params }: Props) {
  return <SchoolRedirect language="es" by="slug" identifier={(await params).slug} />;
}
