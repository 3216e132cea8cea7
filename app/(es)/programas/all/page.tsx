import '@/app/styles/directory.css';
import { ProgrammesScreen, programmesMetadata } from '@/components/screens/programmes-screen';

export const revalidate = 300;
export const generateMetadata = () => programmesMetadata('es');

export default function Page() {
  return <ProgrammesScreen language="es" />;
}
