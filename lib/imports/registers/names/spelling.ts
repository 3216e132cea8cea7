import { singleLine, visible } from '@/lib/values/text';

/** Spelling rules of all registers: spaces, capitals, articles. */

export function tidy(text: string): string {
  return singleLine(visible(text));
}

/** Has letters, and none in lower case. */
export function isUpperCase(text: string): boolean {
  return /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
}

/** 'SAINT-EXUPÉRY' as 'Saint-Exupéry': a capital after every mark except an apostrophe between letters. */
export function capitalised(word: string): string {
  return word.toLowerCase().replace(/(^|[^\p{L}\p{N}'’])(\p{L})/gu, (_, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
}

/** Only numbers that registers use: II, XXIII. */
export function isRomanNumber(word: string): boolean {
  return /^(?=[IVX]{2})X{0,3}(IX|IV|V?I{0,3})$/.test(word);
}

export function capital(word: string): string {
  return word.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}

const ACRONYMS: ReadonlySet<string> = new Set('TAFE NSW QIHE AFG YWAM IBN MG DS II III IV USA'.split(' '));
const SMALL: ReadonlySet<string> = new Set('a an and at for in of on the to'.split(' '));

export function unshouted(name: string): string {
  return tidy(name)
    .split(' ')
    .map((word, index) => {
      if (ACRONYMS.has(word)) return word;
      return index > 0 && SMALL.has(word.toLowerCase()) ? word.toLowerCase() : capitalised(word);
    })
    .join(' ');
}
