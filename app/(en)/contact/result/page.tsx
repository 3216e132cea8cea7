import '@/app/styles/pages.css';
import { ContactResultScreen, outcomeOf } from '@/components/screens/contact-result';
import { contactResultMetadata } from '@/components/screens/contact-screen';

type Props = PageProps<'/contact/result'>;

export async function generateMetadata({ searchParams }: Props) {
  return contactResultMetadata('en', await outcomeOf(searchParams));
}

export default async function Page({ searchParams }: Props) {
  return <ContactResultScreen language="en" outcome={await outcomeOf(searchParams)} />;
}
