import '@/app/styles/comparison.css';
import { ComparisonScreen, comparisonMetadata } from '@/components/screens/comparison-screen';
import { parseComparison } from '@/lib/programmes/model/comparison-address';

type Props = PageProps<'/comparar'>;

export const generateMetadata = async ({ searchParams }: Props) =>
  comparisonMetadata('es', parseComparison(await searchParams));

export default async function Page({ searchParams }: Props) {
  return <ComparisonScreen language="es" comparison={parseComparison(await searchParams)} />;
}
