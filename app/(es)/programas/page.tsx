import '@/app/styles/directory.css';
import { FoundProgrammesScreen, programmesMetadata } from '@/components/screens/programmes-screen';
import { parseProgrammeFilters } from '@/lib/search/model/programme-filters';

type Props = PageProps<'/programas'>;

/** Filtered and further pages; the whole list is prerendered in `all` (next.config.ts). */
export async function generateMetadata({ searchParams }: Props) {
  return programmesMetadata('es', parseProgrammeFilters(await searchParams));
}

export default async function Page({ searchParams }: Props) {
  return <FoundProgrammesScreen language="es" query={await searchParams} />;
}
