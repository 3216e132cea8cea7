import { plainWords } from '@/lib/plain-words';
import { guessMapping } from './headings';
import { chosenColumns } from './joining';
import type { ImportOptions } from './options';
import { utmColumns } from './utm';

/** Why a column is not imported as a field; `place` and `rows` are used nevertheless. */
export type NotTaken = 'place' | 'rows' | 'empty' | 'utm' | 'second' | 'code' | 'noField';

const CODE =
  /\b(?:codigo|cod|code|codice|codi|id|nif|cif|siret|siren|rne|uai|epsg|insee|external ids|geonames id|schema version|unitid|fips|obereg|ein|ueis|opeid|opeflag|cbsa|csa|countycd|cngdstcd|abreviad[oa]|abreviatura|abbreviat\w+|abbr)\b/;

/** For each column; null for imported ones. */
export function notTaken(
  headings: readonly string[],
  options: ImportOptions,
  values: Record<string, Record<string, number>>,
): (NotTaken | null)[] {
  const utm = utmColumns(headings);
  const chosen = chosenColumns(options);
  return headings.map((heading, index) => {
    const isSplit = options.splits.some((split) => split.index === index && split.column !== null);
    if (options.columns[index] != null || isSplit) return null;
    if (options.utm?.x === index || options.utm?.y === index) return 'place';
    if (options.filters.some((filter) => filter.index === index)) return 'rows';
    if (Object.keys(values[index] ?? { some: 1 }).every((value) => value === '')) return 'empty';
    if (utm?.x === index || utm?.y === index) return 'utm';
    const plain = plainWords(heading);
    const meant = ['', '1'].map((end) => guessMapping([plain.replace(/ ?[2-9]$/, end)], options.contents)[0]);
    if (meant.some((column) => column && chosen.includes(column))) return 'second';
    return CODE.test(plain) ? 'code' : 'noField';
  });
}
