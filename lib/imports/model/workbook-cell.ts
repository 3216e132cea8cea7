/** What a cell of an Excel workbook says, as text. */

/** The column of a cell's reference: 0 for `A1`, 27 for `AB3`. */
export function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? 'A')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A text with the characters that workbooks write as `_x000D_`; controls but tabs and line breaks are left out. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .toWellFormed();
}

/** Whether a number in this format is a day: one of Excel's own, or one of the file that names days and years. */
export function isDayFormat(id: number, code = ''): boolean {
  if ((id >= 14 && id <= 17) || id === 22) return true;
  // East Asian days, which have no code in the file.
  if ((id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return true;
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  return /d/i.test(plain) || /y{2}/i.test(plain);
}

/**
 * The text of a stored value. `type` is the one of the cell: shared and own texts, truth values, errors (which say nothing),
 * else a number, which is a day where its format says so.
 */
export function cellText(
  value: string,
  type: string,
  { shared, isDay, from1904 }: { shared: readonly string[]; isDay: boolean; from1904: boolean },
): string {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  // An ISO day, perhaps with a time.
  if (type === 'd') return value.replace(/T.*$/, '');
  if (type !== '' && type !== 'n') return value;
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  // Excel writes 17 digits of what somebody typed as 1.9871.
  return isDay ? dayOf(number, from1904) : String(number);
}

const DAY_MS = 86_400_000;

/** An ISO day; Excel takes 1900 for a leap year, so that its days before March of it are off by one. */
function dayOf(number: number, from1904: boolean): string {
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, number < 60 ? 31 : 30);
  const day = new Date(first + Math.floor(number) * DAY_MS);
  return Number.isNaN(day.getTime()) ? String(number) : day.toISOString().slice(0, 10);
}
