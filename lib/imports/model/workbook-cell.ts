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
 * `type` is the cell's: inline text, boolean, error (`#N/A`), else a number, which is a date by its format, or text by a
 * format with leading zeros or signs.
 */
export function cellText(
  value: string,
  type: string,
  { isDay, from1904, code = '' }: { isDay: boolean; from1904: boolean; code?: string },
): string {
  if (type === 'b') return value === '1' ? 'true' : 'false';
  // An ISO date, optionally with a time.
  if (type === 'd') return value.replace(/T.*/s, '');
  if (type !== '' && type !== 'n') return value;
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (isDay) return dayOf(number, from1904);
  // Excel shows 15 digits: 17 have the noise of binary numbers, such as 0.30000000000000004.
  return maskedNumber(number, code) ?? String(Number(number.toPrecision(15)));
}

/**
 * A whole number in a format of digits and signs, as the sheet shows it: `00000`, `"C-"0000`, `000-000-000`. Null for other
 * formats, such as those of amounts.
 */
function maskedNumber(number: number, code: string): string | null {
  if (!Number.isInteger(number) || number < 0 || number >= 1e15 || code === '') return null;
  const section = code.split(';').find((one) => meetsCondition(one, number)) ?? '';
  const tokens = section
    .replace(/\[[^[\]]*\]/g, '')
    .replace(/[_*]./g, '')
    .match(/"[^"]*"|\\.|[^"\\]/g);
  const isMask = tokens?.every((token) => /^["\\]/.test(token) || /^[0#?\s()+/-]$/.test(token));
  const places = tokens?.filter((token) => /^[0#?]$/.test(token)).length ?? 0;
  if (!tokens || !isMask || places < 2) return null;
  const digits = [...String(number)];
  let text = '';
  for (const token of tokens.toReversed()) {
    if (!/^[0#?]$/.test(token)) text = token.replace(/^\\|"/g, '') + text;
    else text = (digits.pop() ?? (token === '0' ? '0' : '')) + text;
  }
  const first = text.search(/[\p{L}\d]/u);
  return digits.length === 0 ? text : text.slice(0, first) + digits.join('') + text.slice(first);
}

/** `[<=9999999]###-####;(###) ###-####`: without a condition a section is for all other numbers. */
function meetsCondition(section: string, number: number): boolean {
  const [, sign, limit = ''] = /\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]/.exec(section) ?? [];
  const most = Number(limit);
  switch (sign) {
    case '<=':
      return number <= most;
    case '>=':
      return number >= most;
    case '<':
      return number < most;
    case '>':
      return number > most;
    case '=':
      return number === most;
    case '<>':
      return number !== most;
    default:
      return true;
  }
}

const DAY_MS = 86_400_000;

/** An ISO date. Excel treats 1900 as a leap year, so dates before March 1900 are off by one. */
function dayOf(number: number, from1904: boolean): string {
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, number < 60 ? 31 : 30);
  const day = new Date(first + Math.floor(number) * DAY_MS);
  return Number.isNaN(day.getTime()) ? String(number) : day.toISOString().slice(0, 10);
}
