import '@/app/styles/pages.css';
import { AboutScreen, aboutMetadata } from '@/components/screens/about-screen';

export const revalidate = 300;
export const generateMetadata = () => aboutMetadata('en');

export default function Page() {
  return <AboutScreen language="en" />;
}
