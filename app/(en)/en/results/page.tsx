import '@/app/styles/directory.css';
import { ResultsScreen } from '@/components/screens/home-screen';
import { homeMetadata } from '@/components/screens/page-metadata';
import { parseFilters } from '@/lib/search/model/school-filters';

type Props = PageProps<'/en/results'>;

export async function generateMetadata({ searchParams }: Props) {
  return homeMetadata('en', parseFilters(await searchParams));
}

export default async function Page({ searchParams }: Props) {
  return <ResultsScreen language="en" query={await searchParams} />;
}
