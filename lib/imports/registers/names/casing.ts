import { capital, capitalised, isRomanNumber, tidy } from './spelling';

/** Words of a language, separated by blanks, for names that a register writes in capitals or without accents. */
export interface CasingWords {
  /** With their accents, which registers omit, if unambiguous; a capital where they always have one. */
  accented: string;
  /** Written in capitals. */
  acronyms: string;
  /** Written small, except at the beginning. */
  particles: string;
  /** Kinds of school after which a particle is part of the name: 'IES La Rambla'. */
  kinds?: string;
  /** Corrections of whole names. */
  fixes?: readonly (readonly [RegExp, string])[];
}

export interface Casing {
  /** Readable case for text in capitals or title case: 'CIFP La Flora', 'Técnico en Hotelería y Turismo'. */
  name(shouted: string): string;
  /** One word; unchanged when ambiguous. */
  accents(word: string): string;
}

export function casing({ accented, acronyms, particles, kinds = '', fixes = [] }: CasingWords): Casing {
  const known = new Map(accented.split(' ').map((word) => [plainOf(word), word]));
  const [capitals, small, openers] = [acronyms, particles, kinds].map((words) => new Set(words.split(' ')));

  function accents(word: string): string {
    const written = known.get(plainOf(word));
    return written === undefined ? word : /^\p{Lu}/u.test(word) ? capital(written) : written;
  }

  function cased(word: string, before: string | undefined): string {
    const lower = word.toLowerCase();
    const opens = before === undefined || openers?.has(before) || /[-–(]$/.test(before);
    if (small?.has(lower)) return opens ? capital(lower) : lower;
    if (/^\p{Lu}\.?$/u.test(word) || isRomanNumber(word)) return word;
    return word.replace(/(?<![\p{N}\p{L}])[\p{L}’']+/gu, (part) => {
      if (capitals?.has(part.toUpperCase())) return part.toUpperCase();
      return capital(accents(capitalised(part)));
    });
  }

  return {
    accents,
    name: (shouted) => {
      const words = tidy(shouted).split(' ');
      const name = words.map((word, index) => cased(word, words[index - 1])).join(' ');
      return fixes.reduce((text, [written, read]) => text.replace(written, read), name);
    },
  };
}

/** Lower case, without accents. */
function plainOf(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
