import { STATES } from '@/lib/places/us-states';
import { plainWords } from '@/lib/plain-words';
import type { Column } from './columns';

/** Public lists that people download: what their headings imply, and codes that only they have. */
interface KnownList {
  /** All of these headings, as plainWords(). */
  headings: readonly string[];
  /** The stored country of all rows, where no column has it. */
  country?: string;
  /** Of coordinates in metres. */
  utmZone?: number;
  /** Headings that mean something else elsewhere. */
  columns?: Readonly<Record<string, Column>>;
  /** Stored values of the codes of a column. */
  values?: { [Name in Column]?: Readonly<Record<string, string>> };
}

const KNOWN: readonly KnownList[] = [
  // IPEDS, Institutional Characteristics: the file HD.
  {
    headings: ['unitid', 'instnm', 'stabbr'],
    country: 'United States',
    columns: { control: 'ownership', npricurl: 'net_price_calculator_url' },
    values: { ownership: { '1': 'public', '2': 'private', '3': 'private', '-3': '' }, region: STATES },
  },
  // Comunidad de Madrid: Consulta de centros educativos.
  { headings: ['centro codigo', 'centro nombre', 'dat codigo'], country: 'Spain', utmZone: 30 },
  // Annuaire de l'éducation.
  {
    headings: ['identifiant de l etablissement', 'nom etablissement', 'code academie'],
    country: 'France',
    columns: { 'libelle region': 'region', 'precision localisation': 'coordinates_precision' },
    values: {
      coordinates_precision: {
        'Numéro de rue': 'campus',
        Parcelle: 'campus',
        Ville: 'town',
        COMMUNE: 'town',
      },
    },
  },
];

export function knownList(headings: readonly string[]): KnownList | undefined {
  const plain = new Set(headings.map(plainWords));
  return KNOWN.find((list) => list.headings.every((heading) => plain.has(heading)));
}
