import type { Language } from '@/lib/i18n/locales';

/** Between the cells of an exported file, by the query parameter `separator`. */
export const SEPARATORS = { comma: ',', semicolon: ';' } as const;
export type Separator = keyof typeof SEPARATORS;

/** What spreadsheets of the language expect: in Spanish the comma is the decimal sign. */
export function separatorOf(language: Language): Separator {
  return language === 'es' ? 'semicolon' : 'comma';
}

/** An export's address with the separator. */
export function withSeparator(address: string, separator: Separator): string {
  return separator === 'comma'
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}separator=${separator}`;
}

/** The separator of a requested export; a comma without the parameter. */
export function requestedSeparator({ url }: { url: string }): string {
  return new URL(url).searchParams.get('separator') === 'semicolon' ? SEPARATORS.semicolon : SEPARATORS.comma;
}
