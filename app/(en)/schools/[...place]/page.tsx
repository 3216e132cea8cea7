import '@/app/styles/places.css';
import { PlaceRoute, placeMetadata } from '@/components/screens/place-route';

// Made on its first visit: a build takes no longer for more places.
export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = PageProps<'/schools/[...place]'>;

export async function generateMetadata({ params }: Props) {
  return placeMetadata({ language: 'en', parts: (await params).place });
}

export default async function Page({ params }: Props) {
  return <PlaceRoute language="en" parts={(await params).place} />;
}
