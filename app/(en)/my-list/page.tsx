import '@/app/styles/my-list.css';
import { MyListScreen, myListMetadata } from '@/components/screens/my-list-screen';

export const revalidate = 300;
export const generateMetadata = () => myListMetadata('en');

export default function Page() {
  return <MyListScreen language="en" />;
}
