import '@/app/styles/directory.css';
import '@/app/styles/places.css';
import { PlaceRoute, placeMetadata } from '@/components/screens/place-route';

// Rendered at the first visit, so that the build does not grow with places.
export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = PageProps<'/schools/[...place]'>;

export async function generateMetadata({ params }: Props) {
  return placeMetadata({ language: 'en', parts: (await params).place });
}

export default async function Page({ params }: Props) {
  return <PlaceRoute language="en" parts={(await params).place} />;
}
