import '@/app/styles/places.css';
import { PlacesScreen, placesMetadata } from '@/components/screens/places-screen';

export const revalidate = 300;
export const generateMetadata = () => placesMetadata('en');

export default function Page() {
  return <PlacesScreen language="en" />;
}
