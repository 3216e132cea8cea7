/** What the names of all registers share: spaces, capitals, articles. */

/** Spaces as one writes them, none at the ends, and nothing that cannot be seen. */
export function tidy(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
}

/** Whether a text shouts: it has letters, and none is small. */
export function isUpperCase(text: string): boolean {
  return /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
}

/** 'SAINT-EXUPÉRY' as 'Saint-Exupéry': a capital after every mark that is no apostrophe between letters. */
export function capitalised(word: string): string {
  return word.toLowerCase().replace(/(^|[^\p{L}\p{N}'’])(\p{L})/gu, (_, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
}

/** Whether a word is a Roman number as registers count with them: II, XXIII. */
export function isRomanNumber(word: string): boolean {
  return /^(?=[IVX]{2})X{0,3}(IX|IV|V?I{0,3})$/.test(word);
}

/** A word with a capital. */
export function capital(word: string): string {
  return word.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}

/** Acronyms in names that shout throughout. */
const ACRONYMS: ReadonlySet<string> = new Set('TAFE NSW QIHE AFG YWAM IBN MG DS II III IV USA'.split(' '));
const SMALL: ReadonlySet<string> = new Set('a an and at for in of on the to'.split(' '));

/** A name or a town in capitals throughout, as people write it. */
export function unshouted(name: string): string {
  return tidy(name)
    .split(' ')
    .map((word, index) => {
      if (ACRONYMS.has(word)) return word;
      return index > 0 && SMALL.has(word.toLowerCase()) ? word.toLowerCase() : capitalised(word);
    })
    .join(' ');
}
