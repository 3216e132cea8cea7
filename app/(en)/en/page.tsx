import '@/app/styles/directory.css';
import { HomeScreen } from '@/components/screens/home-screen';
import { homeMetadata } from '@/components/screens/page-metadata';

export const revalidate = 300;
export const generateMetadata = () => homeMetadata('en');

export default function Page() {
  return <HomeScreen language="en" />;
}
