import type { DatasetLeaf, WithContext } from 'schema-dts';
import type { Language } from '@/lib/i18n/locales';
import { type CountedRegister, creditOf, REGISTERS } from '@/lib/imports/registers/model/registers';
import { href } from '@/lib/routes';
import type { Absolute } from '@/lib/site';

/** An open register, or a source of one, as a schema.org Dataset at its publisher's address. */
export function registerDataset(
  language: Language,
  { id, source, edition }: CountedRegister,
  at: Absolute,
): WithContext<DatasetLeaf> {
  const { texts, country } = REGISTERS[id];
  const { title, taken } = texts[language];
  const { publisher, url, licenceUrl } = creditOf(id, source);
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    // The same id in both languages.
    '@id': `${at(href('es', 'sources'))}#${source === null ? id : `${id}-${source}`}`,
    name: source === null ? title : `${title}: ${publisher}`,
    description: taken,
    url,
    version: edition,
    creator: { '@type': 'Organization', name: publisher },
    spatialCoverage: { '@type': 'Place', name: country },
    isAccessibleForFree: true,
    ...(licenceUrl === null ? {} : { license: licenceUrl }),
  };
}
