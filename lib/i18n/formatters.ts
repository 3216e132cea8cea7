/** Cached Intl formatters: making one takes as long as formatting a hundred values. */
const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();
const lists = new Map<string, Intl.ListFormat>();

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(dates, locale + JSON.stringify(options), () => new Intl.DateTimeFormat(locale, options));
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return once(numbers, locale + JSON.stringify(options), () => new Intl.NumberFormat(locale, options));
}

export function listFormat(locale: string): Intl.ListFormat {
  return once(lists, locale, () => new Intl.ListFormat(locale));
}

function once<T>(made: Map<string, T>, key: string, make: () => T): T {
  const known = made.get(key);
  if (known !== undefined) return known;
  const value = make();
  made.set(key, value);
  return value;
}
