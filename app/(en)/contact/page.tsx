import '@/app/styles/pages.css';
import { ContactScreen, contactMetadata } from '@/components/screens/contact-screen';

export const revalidate = 300;
export const generateMetadata = () => contactMetadata('en');

export default function Page() {
  return <ContactScreen language="en" />;
}
