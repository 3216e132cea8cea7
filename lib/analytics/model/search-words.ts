/** A longer text was probably pasted, and could contain personal data. */
const MOST_CHARACTERS = 60;
const MOST_WORDS = 8;
const LONGEST_WORD = 30;
/** So many digits could be a telephone number, a date or a document; prices and years have fewer. */
const FEWEST_PERSONAL_DIGITS = 6;

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
    words.length <= MOST_CHARACTERS &&
    parts.length <= MOST_WORDS &&
    parts.every((part) => part.length <= LONGEST_WORD) &&
    digits < FEWEST_PERSONAL_DIGITS &&
    !ADDRESS.test(words) &&
    !MAILBOX.test(words);
  return isCountable ? words : null;
}
