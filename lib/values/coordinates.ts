import { visible } from './text';

const PART = String.raw`(\d{1,3}(?:[.,]\d+)?)`;
const DEGREES = new RegExp(
  String.raw`^([NSEWO])?\s?([-−+]?)${PART}\s?(?:[°º]\s?)?(?:${PART}\s?['′’]\s?)?(?:${PART}\s?(?:["″”]|''|′′)\s?)?([NSEWO])?$`,
  'i',
);

/** Degrees with minutes, seconds or a hemisphere (O is west) as decimal text; other text unchanged. */
export function degreesText(text: string): string {
  const match = DEGREES.exec(visible(text).trim());
  if (!match) return text;
  const [, before, minus = '', degrees = '', minutes, seconds, after] = match;
  const side = (before ?? after ?? '').toUpperCase();
  if (side === '' && minutes === undefined && seconds === undefined) return minus + degrees;
  const [whole = 0, sixtieths = 0, rest = 0] = [degrees, minutes, seconds].map((part) =>
    Number((part ?? '0').replace(',', '.')),
  );
  const isNegative = ['S', 'W', 'O'].includes(side) !== /[-−]/.test(minus);
  const value = Number((whole + sixtieths / 60 + rest / 3600).toFixed(6));
  return String(isNegative ? -value : value);
}

/** 0, 0 is in the Atlantic: tables have it for points that they do not know. */
export function isZeroPoint(latitude: unknown, longitude: unknown): boolean {
  return latitude === 0 && longitude === 0;
}
