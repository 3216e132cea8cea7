import '@/app/styles/pages.css';
import { LegalScreen, legalMetadata } from '@/components/screens/legal-screen';

export const revalidate = 300;
export const generateMetadata = () => legalMetadata('en', 'cookies');

export default function Page() {
  return <LegalScreen language="en" page="cookies" />;
}
