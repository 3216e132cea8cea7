import '@/app/styles/pages.css';
import { LegalScreen, legalMetadata } from '@/components/screens/legal-screen';

export const revalidate = 86_400;
export const generateMetadata = () => legalMetadata('es', 'accessibility');

export default function Page() {
  return <LegalScreen language="es" page="accessibility" />;
}
