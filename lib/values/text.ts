/** Soft hyphens, zero-width spaces, direction marks. Joiners stay: emoji and Persian need them. */
const INVISIBLE = /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const BLANKS = /[\u00a0\u2007\u202f]/g;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi;

const MARKS: Record<string, string> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
};
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  iexcl: '¡',
  iquest: '¿',
  ordf: 'ª',
  ordm: 'º',
  deg: '°',
  middot: '·',
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
  pound: '£',
  yen: '¥',
  szlig: 'ß',
  aelig: 'æ',
  oelig: 'œ',
  oslash: 'ø',
};

/** Composed letters without invisible and control characters; tab and line breaks stay. */
export function visible(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(BLANKS, ' ')
    .replace(/(?![\t\n\r])\p{Cc}/gu, '')
    .toWellFormed()
    .normalize('NFC');
}

/** Of addresses and numbers, where a joiner has no meaning. */
export function withoutJoiners(text: string): string {
  return text.replace(/[\u200c\u200d]/g, '');
}

/** A name: one blank between words, and no line break. */
export function singleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Resolves `&eacute;` and `&#233;`; unknown ones stay. */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const known = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return known ? String.fromCodePoint(code) : whole;
  });
}

function named(name: string): string | undefined {
  const known = NAMED[name.toLowerCase()];
  if (known !== undefined) return /^[A-Z]/.test(name) ? known.toUpperCase() : known;
  const [, letter = '', mark = ''] = /^([a-z])([a-z]+)$/i.exec(name) ?? [];
  const sign = MARKS[mark.toLowerCase()];
  return sign === undefined ? undefined : `${letter}${sign}`.normalize('NFC');
}

const TAG =
  /<\/?(?:a|abbr|article|b|blockquote|body|br|button|center|cite|code|div|em|font|footer|h[1-6]|head|header|hr|html|i|iframe|img|input|label|li|link|main|meta|o:p|object|ol|option|p|pre|s|script|section|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|tfoot|th|thead|title|tr|u|ul)(?:[\s/][^<>]*)?>/gi;
const BREAKING = /^<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6]|hr)\b/i;

/** Text of HTML, whose paragraphs and entries end with a line break; scripts and styles have none. */
export function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  const plain = text
    .replace(/<!--[^<>]*-->|<(script|style)\b[^<>]*>[^<]*<\/\1\s*>/gi, '')
    .replace(TAG, (tag) => (BREAKING.test(tag) ? '\n' : ''));
  if (plain === text) return text;
  const lines = plain.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join('\n');
}

export function tidyText(text: string): string {
  return withoutTags(withoutEntities(visible(text))).trim();
}
