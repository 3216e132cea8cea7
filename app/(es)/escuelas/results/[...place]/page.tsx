import '@/app/styles/directory.css';
import '@/app/styles/places.css';
import { PlaceRoute, placeMetadata } from '@/components/screens/place-route';
import { askedPage, readView } from '@/lib/search/model/query';

type Props = PageProps<'/escuelas/results/[...place]'>;

export async function generateMetadata({ params, searchParams }: Props) {
  return placeMetadata({ language: 'es', parts: (await params).place, page: askedPage(await searchParams) });
}

export default async function Page({ params, searchParams }: Props) {
  const query = await searchParams;
  return (
    <PlaceRoute language="es" parts={(await params).place} page={askedPage(query)} view={readView(query)} />
  );
}
