/** 0 for `A1`, 27 for `AB3`. */
export function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? 'A')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Resolves `_x000D_`; removes control characters except tab and line feed. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .toWellFormed();
}

/** Whether a number format is a date: built in, or with days and years. */
export function isDayFormat(id: number, code = ''): boolean {
  if ((id >= 14 && id <= 17) || id === 22) return true;
  // East Asian dates, which have no code in the file.
  if ((id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return true;
  const plain = code.replace(/"[^"]*"?|\\.|\[[^\]]*\]?/g, '');
  return /d/i.test(plain) || /y{2}/i.test(plain);
}

/**
 * `type` is the cell's: inline text, boolean, error (empty), else a number, which is a date by its format.
 */
export function cellText(
  value: string,
  type: string,
  { isDay, from1904 }: { isDay: boolean; from1904: boolean },
): string {
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  // An ISO date, optionally with a time.
  if (type === 'd') return value.replace(/T.*/s, '');
  if (type !== '' && type !== 'n') return value;
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  // Excel stores 17 digits of a typed 1.9871.
  return isDay ? dayOf(number, from1904) : String(number);
}

const DAY_MS = 86_400_000;

/** An ISO date. Excel treats 1900 as a leap year, so dates before March 1900 are off by one. */
function dayOf(number: number, from1904: boolean): string {
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, number < 60 ? 31 : 30);
  const day = new Date(first + Math.floor(number) * DAY_MS);
  return Number.isNaN(day.getTime()) ? String(number) : day.toISOString().slice(0, 10);
}
