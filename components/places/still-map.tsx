import type { ReactNode } from 'react';
import type { Language } from '@/lib/i18n/locales';
import { countryByKey } from '@/lib/places/countries';
import type { Specialty } from '@/lib/schools/model/choices';
import { placeIn, placeParts } from '@/lib/schools/model/place';
import { findPlace } from '@/lib/search/queries/place-page';
import { PlaceMap } from './place-map';

export async function stillMap(
  language: Language,
  countryKey: string,
  specialty: Specialty | '',
): Promise<ReactNode> {
  const country = countryByKey(countryKey);
  if (!country) return null;
  const parts = placeParts(language, placeIn(country, { specialty }));
  const found = await findPlace(language, parts.join('/'), 1);
  return found && <PlaceMap language={language} found={found} />;
}
