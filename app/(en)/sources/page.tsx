import '@/app/styles/places.css';
import '@/app/styles/pages.css';
import { SourcesScreen, sourcesMetadata } from '@/components/screens/sources-screen';

export const revalidate = 300;
export const generateMetadata = () => sourcesMetadata('en');

export default function Page() {
  return <SourcesScreen language="en" />;
}
