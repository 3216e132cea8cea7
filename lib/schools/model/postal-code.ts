/** Formats of address parts with a postal code, by country. Where the town follows the code, more words may follow. */
const FORMATS: Record<string, RegExp> = {
  CA: /^[A-Z]{2} ([A-Z]\d[A-Z] \d[A-Z]\d)$/,
  CH: /^(\d{4})(?: \D.*)?$/,
  ES: /^(\d{5})(?: \D.*)?$/,
  FR: /^(\d{5})(?: \D.*)?$/,
  IT: /^(\d{5})(?: \D.*)?$/,
  JP: /(?:^| )(\d{3}-\d{4})$/,
  MX: /^(\d{5})(?: \D.*)?$/,
  PT: /^(\d{4}-\d{3})(?: \D.*)?$/,
  US: /^[A-Z]{2} (\d{5}(?:-\d{4})?)$/,
};

/** The postal code in an address; null without one. The first part is the street, whose number is of the house. */
export function postalCodeOf(address: string | null, countryCode: string | undefined): string | null {
  const format = FORMATS[countryCode ?? ''];
  if (address === null || format === undefined) return null;
  for (const part of address.split(',').slice(1)) {
    const [, code] = format.exec(part.trim()) ?? [];
    if (code !== undefined) return code;
  }
  return null;
}
