import { coordinatesOf, emailOf, fieldOf, known, ownershipOf, said, specialtiesOf, typeOf } from './cells';
import { italianName } from './italian-names';
import { accented, italianTown } from './italian-words';
import type { Cells, CountryRules, StatedColumns, StatedProgramme } from './record';
import { REGISTERS } from './registers';
import { capitalised, isUpperCase } from './spelling';
import { repairWebAddress } from './web-address';

/** The ministry's lists of state and private schools. */
export const italy: CountryRules = {
  name: (cells, town) => italianName(cells.name ?? '', town ?? '', cells.source_id ?? ''),
  town: (cells) => {
    const city = said(cells, 'city');
    return city && italianTown(city);
  },
  columns: (cells) =>
    known<Partial<StatedColumns>>({
      type: typeOf(cells),
      specialties: JSON.stringify(specialtiesOf(cells)),
      region: REGIONS[said(cells, 'region') ?? ''] ?? said(cells, 'region'),
      ownership: ownershipOf(cells),
      address: addressOf(cells),
      website: websiteOf(cells),
      email: emailOf(cells),
      ...coordinatesOf(cells),
    }),
  programme: (cells) => ({
    key: said(cells, 'programme') ?? '',
    ...known<Omit<StatedProgramme, 'key' | 'sources'>>({
      name: pathName(said(cells, 'programme') ?? ''),
      level: cells.award_level === 'upper secondary vocational (IP)' ? 'vocational-intermediate' : undefined,
      field: fieldOf(cells),
    }),
    sources: [
      {
        url: REGISTERS.italy.url,
        facts: 'Study path in the lists of textbooks 2025/26',
        facts_es: 'Itinerario que figura en las listas de libros de texto de 2025/26',
        seen: '2025-07-09',
      },
    ],
  }),
};

const REGIONS: Record<string, string> = {
  'Emilia Romagna': 'Emilia-Romagna',
  'Friuli-Venezia G.': 'Friuli-Venezia Giulia',
  'Friuli Venezia Giulia': 'Friuli-Venezia Giulia',
  'Trentino Alto Adige': 'Trentino-Alto Adige',
};

/** Schools left `.gov.it` years ago, and nobody answers there. */
function websiteOf(cells: Cells): string | undefined {
  const website = repairWebAddress(cells.website ?? '');
  return website === null || /^https?:\/\/[^/]+\.gov\.it\//.test(website) ? undefined : website;
}

/** A street with the post code; what names no more than the town or the studies is none. */
function addressOf(cells: Cells): string | undefined {
  const street = said(cells, 'address')
    // The register has lost the sign of 'n°'.
    ?.replace(/\bN\? ?/g, 'N. ')
    .replace(/(?<=\p{L})(?=\d)/u, ' ');
  if (street === undefined || street.toLowerCase() === cells.city?.toLowerCase()) return undefined;
  if (/^enogastronomia/i.test(street)) return undefined;
  const code = said(cells, 'postcode') ?? '';
  return /^\d{5}$/.test(code) ? `${street}, ${code}` : street;
}

const LANGUAGES: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})ing(?:lese)?(?!\p{L})/giu, 'inglese'],
  [/(?<!\p{L})fra(?:ncese)?(?!\p{L})/giu, 'francese'],
  [/(?<!\p{L})(?:ted|tedesco)(?!\p{L})/giu, 'tedesco'],
  [/(?<!\p{L})spa(?:gnolo)?(?!\p{L})/giu, 'spagnolo'],
];

/** A study path as people read it: 'ENOG. E OSP. ALB. (SERVIZI SALA E VENDITA)'. */
function pathName(written: string): string {
  if (!isUpperCase(written)) return written;
  const full = written
    .replace(/^ENOG\.? E OSP(?:\.|ITALITA')? ALB(?:\.|ERGHIERA)/, "ENOGASTRONOMIA E OSPITALITA' ALBERGHIERA")
    .replace("ENOGASTRONOMIA, L'OSP. ALBERG.", "ENOGASTRONOMIA E OSPITALITA' ALBERGHIERA")
    .replace('PROD. DOLCIARI ART. E IND.', 'PRODOTTI DOLCIARI ARTIGIANALI E INDUSTRIALI')
    .replace('INDUSTRIALI (TRIE', 'INDUSTRIALI (TRIENNIO)')
    .replace(
      'TRASF.AGROA. PANIFI. E PASTICCERIA',
      'TRASFORMAZIONE AGROALIMENTARE, PANIFICAZIONE E PASTICCERIA',
    )
    .replace('1^BIENNIO', 'PRIMO BIENNIO');
  const languages = LANGUAGES.filter(([sign]) => full.search(sign) >= 0).map(([, name]) => name);
  const rest = LANGUAGES.reduce((text, [sign]) => text.replace(sign, ' '), full)
    .replace(/\([\s/-]*\)/g, ' ')
    .replace(/[\s-]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const name = rest.toLowerCase().split(' ').map(accented).join(' ');
  const small = capitalised(name.slice(0, 1)) + name.slice(1);
  return languages.length > 0 ? `${small} (${languages.join(', ')})` : small;
}
