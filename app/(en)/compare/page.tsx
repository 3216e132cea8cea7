import '@/app/styles/comparison.css';
import { ComparisonScreen, comparisonMetadata } from '@/components/screens/comparison-screen';
import { parseComparison } from '@/lib/programmes/model/comparison-address';

type Props = PageProps<'/compare'>;

export const generateMetadata = async ({ searchParams }: Props) =>
  comparisonMetadata('en', parseComparison(await searchParams));

export default async function Page({ searchParams }: Props) {
  return <ComparisonScreen language="en" comparison={parseComparison(await searchParams)} />;
}
