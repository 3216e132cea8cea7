import { ComparisonScreen, comparisonMetadata } from '@/components/screens/comparison-screen';
import { parseComparison } from '@/lib/schools/model/comparison';

export const generateMetadata = () => comparisonMetadata('en');

export default async function Page({ searchParams }: PageProps<'/compare'>) {
  return <ComparisonScreen language="en" comparison={parseComparison(await searchParams)} />;
}
