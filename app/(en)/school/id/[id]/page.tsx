import { redirectMetadata } from '@/components/screens/page-metadata';
import { SchoolRedirect } from '@/components/screens/school-route';

// Rendered before it is sent, so that a 404 has its status; the cache keeps neither 404s nor redirects.
export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = PageProps<'/school/id/[id]'>;

export async function generateMetadata({ params }: Props) {
  return redirectMetadata('en', 'id', (await params).id);
}

export default async function Page({ params }: Props) {
  return <SchoolRedirect language="en" by="id" identifier={(await params).id} />;
}
