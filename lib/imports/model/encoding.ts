/** Detects the encoding of a text file from its bytes. */

export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'macintosh',
  'shift_jis',
  'utf-16le',
  'utf-16be',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** From the byte order mark, or the zeros of two-byte letters; null otherwise. */
export function markedEncoding(head: Uint8Array): Encoding | null {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Latin text in UTF-16 has a zero in nearly every second byte.
  if (odd > head.length * 0.3 && even < odd / 10) return 'utf-16le';
  return even > head.length * 0.3 && odd < even / 10 ? 'utf-16be' : null;
}

/** Letters of each encoding, in addition to Western European ones. */
const WESTERN = 'áéíóúñüçàèòâêîôûãõäößÁÉÍÓÚÑÜÇÀÈÒÂÊÔÃÕÄÖïëìùåæøœªº·¿¡«»€ÅÆØ';
const COMMON: Record<'windows-1252' | 'windows-1250' | 'macintosh' | 'shift_jis', string> = {
  'windows-1252': WESTERN,
  macintosh: WESTERN,
  'windows-1250': 'áéíóúýčďěňřšťůžąćęłńśźżőűăşţöüäßçôľĺÁÉÍÓÚČĎĚŇŘŠŤŮŽĄĆĘŁŃŚŹŻŐŰ„”€',
  shift_jis: '',
};
const KANA = /[\u3040-\u30ff]/u;
const EAST_ASIAN = /[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]/u;

const SAMPLE_BEFORE = 24;
const SAMPLE_BYTES = 60;
/** Any bytes are valid in these; UTF-16 is detected by its marks. */
const GUESSED = ENCODINGS.filter((one) => !one.startsWith('utf-16'));

/** The first cell with non-ASCII letters in each encoding; empty if there is none. */
export function encodingSamples(bytes: Uint8Array): Partial<Record<Encoding, string>> {
  const first = bytes.findIndex((byte, place) => byte > 0x7f && !isMark(bytes, place));
  if (first < 0 || markedEncoding(bytes.subarray(0, 4096)) !== null) return {};
  const begin = Math.max(0, first - SAMPLE_BEFORE, lastBreak(bytes, first) + 1);
  const part = bytes.subarray(begin, begin + SAMPLE_BYTES);
  return Object.fromEntries(
    GUESSED.map((one) => {
      const [line = ''] = new TextDecoder(one).decode(part).split(/[\r\n,;\t|]/);
      // The last character may be incomplete.
      return [
        one,
        line.length > SAMPLE_BYTES / 3 ? `${line.slice(0, SAMPLE_BYTES / 3).trim()}…` : line.trim(),
      ];
    }),
  );
}

/** Whether a byte is part of the UTF-8 byte order mark. */
function isMark([first, second, third]: Uint8Array, place: number): boolean {
  return place < 3 && first === 0xef && second === 0xbb && third === 0xbf;
}

/** The last start of a cell before this position. */
function lastBreak(bytes: Uint8Array, before: number): number {
  let at = before;
  while (at >= 0 && !BREAKS.has(bytes[at] ?? 0)) at -= 1;
  return at;
}
const BREAKS = new Set([...'\r\n,;\t|'].map((sign) => sign.charCodeAt(0)));

/** The one-byte or Japanese encoding that gives the most common words, for bytes that are not UTF-8. */
export function legacyEncoding(sample: Uint8Array): Encoding {
  let best: { encoding: Encoding; score: number } = { encoding: 'windows-1252', score: 0 };
  for (const [encoding, common] of Object.entries(COMMON) as [keyof typeof COMMON, string][]) {
    const text = new TextDecoder(encoding).decode(sample);
    const score = encoding === 'shift_jis' ? japaneseScore(text) : lettersScore(text, common);
    if (score > best.score) best = { encoding, score };
  }
  return best.encoding;
}

function lettersScore(text: string, common: string): number {
  let score = 0;
  for (const [found, before = '', character = '', after = ''] of text.matchAll(
    /([\s\S]?)([^\0-\x7f])(?=([\s\S]?))/g,
  )) {
    const between = /\p{L}/u.test(before) && /\p{L}/u.test(after);
    if (/\p{L}/u.test(character)) {
      const isUsual = common.includes(character);
      // A capital after a small letter is unlikely.
      const isOdd = /\p{Ll}/u.test(before) && /\p{Lu}/u.test(character);
      score += isOdd ? -2 : isUsual ? 1 : -1;
    } else score += common.includes(found.slice(-1)) ? 0.3 : between ? -1 : -0.5;
  }
  return score;
}

/**
 * Two bytes make a character, so each counts twice. Text without kana, or with Latin letters between, is not Japanese.
 */
function japaneseScore(text: string): number {
  if (!KANA.test(text)) return 0;
  let score = 0;
  for (const [, before, character = ''] of text.matchAll(/([a-z]?)([^\0-\x7f])/gi))
    score += EAST_ASIAN.test(character) && before === '' ? 2 : -4;
  return score;
}
