/** The world's countries of Unicode CLDR, from which the first migration was written and with which tests compare. */
import { slugify } from '../lib/schools/model/slug.ts';

/** Filter keys of the specification; other keys are slugs of the English name. */
const STATED_KEYS: Record<string, string> = {
  ES: 'spain',
  MX: 'mexico',
  IT: 'italy',
  FR: 'france',
  US: 'usa',
  AR: 'argentina',
};

/** In CLDR, but not countries of ISO 3166-1. */
const NOT_COUNTRIES = new Set([
  ...['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'],
]);

interface Country {
  code: string;
  english: string;
  spanish: string;
  key: string;
}

export function countries(): Country[] {
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const spanish = new Intl.DisplayNames(['es'], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const replaced = new Intl.Locale(`und-${code}`).region !== code;
      const name = english.of(code);
      if (replaced || NOT_COUNTRIES.has(code) || name === undefined) return [];
      return [
        { code, english: name, spanish: spanish.of(code) ?? name, key: STATED_KEYS[code] ?? slugify(name) },
      ];
    });
}
