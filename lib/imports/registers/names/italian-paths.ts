import type { Language } from '@/lib/i18n/locales';
import { listText } from '@/lib/programmes/model/texts';
import { said } from '../model/cells';
import type { Cells, StatedProgramme } from '../model/record';
import { accented } from './italian-words';
import { capitalised, isUpperCase } from './spelling';

const LANGUAGES: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})ing(?:lese)?(?!\p{L})/giu, 'inglese'],
  [/(?<!\p{L})fra(?:ncese)?(?!\p{L})/giu, 'francese'],
  [/(?<!\p{L})(?:ted|tedesco)(?!\p{L})/giu, 'tedesco'],
  [/(?<!\p{L})spa(?:gnolo)?(?!\p{L})/giu, 'spagnolo'],
];

const FOREIGN: Readonly<Record<string, Record<Language, string>>> = {
  inglese: { es: 'inglés', en: 'English' },
  francese: { es: 'francés', en: 'French' },
  tedesco: { es: 'alemán', en: 'German' },
  spagnolo: { es: 'español', en: 'Spanish' },
};

/** Study paths from the third year on, by abbreviation. */
const ARTICULATIONS: Readonly<Record<string, string>> = {
  ENOG: 'ENOGASTRONOMIA',
  SALA: 'SALA E VENDITA',
  ACCOGL: 'ACCOGLIENZA TURISTICA',
  PASTIC: 'PASTICCERIA',
};

/** Readable name of 'ENOG. E OSP. ALB. (SERVIZI SALA E VENDITA) ING-FRA', without the languages. */
export function pathName(written: string): string {
  if (!isUpperCase(written)) return written;
  const full = written
    .replace(/^ENOG\.? E OSP(?:\.|ITALITA')? ALB(?:\.|ERGHIERA)/, "ENOGASTRONOMIA E OSPITALITA' ALBERGHIERA")
    .replace(
      /^(ENOGASTRONOMIA E OSPITALITA' ALBERGHIERA|ENOG\. E OSPITALITA' ALBERG) ART\. (ENOG|SALA|ACCOGL|PASTIC)\.?/,
      (_, __, part: string) => `ENOGASTRONOMIA E OSPITALITA' ALBERGHIERA: ${ARTICULATIONS[part]}`,
    )
    .replace("ENOGASTRONOMIA, L'OSP. ALBERG.", "ENOGASTRONOMIA E OSPITALITA' ALBERGHIERA")
    .replace(
      /ALBERGHIERA \((?:SERVIZI )?(ENOGASTRONOMIA|SALA E VENDITA|ACCOGLIENZA TURISTICA)\)/,
      'ALBERGHIERA: $1',
    )
    .replace('PROD. DOLCIARI ART. E IND.', 'PRODOTTI DOLCIARI ARTIGIANALI E INDUSTRIALI')
    .replace('INDUSTRIALI (TRIE', 'INDUSTRIALI (TRIENNIO)')
    .replace(
      'TRASF.AGROA. PANIFI. E PASTICCERIA',
      'TRASFORMAZIONE AGROALIMENTARE, PANIFICAZIONE E PASTICCERIA',
    )
    .replace('1^BIENNIO', 'PRIMO BIENNIO');
  const rest = LANGUAGES.reduce((text, [sign]) => text.replace(sign, ' '), full)
    .replace(/\([\s/-]*\)/g, ' ')
    .replace(/(?<![\s–-])[\s–-]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const name = rest.toLowerCase().split(' ').map(accented).join(' ');
  return capitalised(name.slice(0, 1)) + name.slice(1);
}

/** One row of a study path, which has one for each pair of foreign languages, with all of them. */
export function withoutLanguages(rows: readonly Cells[]): Cells[] {
  const paths = Map.groupBy(
    rows,
    (cells) => `${cells.evening ?? ''} ${pathName(said(cells, 'programme') ?? '')}`,
  );
  return [...paths.values()].map((same) => ({
    ...same[0],
    languages: LANGUAGES.filter(([sign]) => same.some(({ programme = '' }) => programme.search(sign) >= 0))
      .map(([, name]) => name)
      .join('|'),
  }));
}

export function languagesNote({ languages = '' }: Cells): Pick<StatedProgramme, 'note_es' | 'note_en'> {
  const names = languages.split('|').filter((name) => name !== '');
  if (names.length === 0) return {};
  const list = (of: Language) =>
    listText(
      of,
      names.map((name) => FOREIGN[name]?.[of] ?? name),
    );
  return {
    note_es: `Lenguas extranjeras: ${list('es')}.`,
    note_en: `Foreign languages: ${list('en')}.`,
  };
}
