import { ComparisonScreen, comparisonMetadata } from '@/components/screens/comparison-screen';
import { parseComparison } from '@/lib/schools/model/comparison';

export const generateMetadata = () => comparisonMetadata('es');

export default async function Page({ searchParams }: PageProps<'/comparar'>) {
  return <ComparisonScreen language="es" comparison={parseComparison(await searchParams)} />;
}
