import '@/app/styles/directory.css';
import { HomeScreen } from '@/components/screens/home-screen';
import { homeMetadata } from '@/components/screens/page-metadata';

export const revalidate = 300;
export const generateMetadata = () => homeMetadata('es');

export default function Page() {
  return <HomeScreen language="es" />;
}
