import '@/app/styles/pages.css';
import { LegalScreen, legalMetadata } from '@/components/screens/legal-screen';

export const revalidate = 300;
export const generateMetadata = () => legalMetadata('es', 'terms');

export default function Page() {
  return <LegalScreen language="es" page="terms" />;
}
