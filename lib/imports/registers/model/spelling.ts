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
