import '@/app/styles/pages.css';
import { ContactScreen, contactMetadata } from '@/components/screens/contact-screen';

export const revalidate = 300;
export const generateMetadata = () => contactMetadata('es');

export default function Page() {
  return <ContactScreen language="es" />;
}
