import '@/app/styles/pages.css';
import { ContactResultScreen, outcomeOf } from '@/components/screens/contact-result';
import { contactResultMetadata } from '@/components/screens/contact-screen';

type Props = PageProps<'/contacto/resultado'>;

export async function generateMetadata({ searchParams }: Props) {
  return contactResultMetadata('es', await outcomeOf(searchParams));
}

export default async function Page({ searchParams }: Props) {
  return <ContactResultScreen language="es" outcome={await outcomeOf(searchParams)} />;
}
