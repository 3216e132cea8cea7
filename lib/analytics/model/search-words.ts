/** A longer text was probably pasted, and could contain personal data. */
const MAX_CHARACTERS = 60;
const MAX_WORDS = 8;
const MAX_WORD = 30;
/** So many digits could be a telephone number, a date or a document; prices and years have fewer. */
const MIN_PERSONAL_DIGITS = 6;

/** Parts of e-mail addresses, however the @ is written. */
const MAILBOX = /\b(gmail|googlemail|hotmail|outlook|yahoo|icloud|proton(mail)?|arroba)\b/;
const ADDRESS = /[@＠]|:\/\/|\bwww\.|\.(com|net|org|es|mx)\b/;

/** Lower case, single spaces; null when empty, too long, or possibly personal data (decision 119). */
export function countableWords(search: string): string | null {
  const words = search
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .toLowerCase();
  const parts = words.split(' ');
  const digits = words.match(/\p{Nd}/gu)?.length ?? 0;
  const isCountable =
    /[\p{L}\p{N}]/u.test(words) &&
    words.length <= MAX_CHARACTERS &&
    parts.length <= MAX_WORDS &&
    parts.every((part) => part.length <= MAX_WORD) &&
    digits < MIN_PERSONAL_DIGITS &&
    !ADDRESS.test(words) &&
    !MAILBOX.test(words);
  return isCountable ? words : null;
}
