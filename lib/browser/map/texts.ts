import type { Language } from '@/lib/i18n/locales';

/** What the map says, as the page gives it (components/map/map-view.tsx). `{number}` stands for a number. */
export type MapTexts = Record<
  | ('label' | 'loading' | 'noWebgl' | 'failed' | 'offline' | 'retry' | 'searchArea' | 'zoomIn' | 'zoomOut')
  | ('none' | 'one' | 'many' | 'more' | 'closer' | 'withoutOne' | 'withoutMany' | 'here' | 'close')
  | ('matchesOne' | 'matchesMany'),
  string
>;

/** The language of the page. */
export function pageLanguage(): Language {
  return document.documentElement.lang === 'en' ? 'en' : 'es';
}

/** A text with a number as the page's language writes it. */
export function numbered(text: string, number: number): string {
  return text.replace(
    '{number}',
    new Intl.NumberFormat(pageLanguage(), { useGrouping: 'always' }).format(number),
  );
}

let regions: Intl.DisplayNames | undefined;

/** What the page's language calls a country; '' where the code is none. */
export function regionName(code: string): string {
  regions ??= new Intl.DisplayNames(pageLanguage(), { type: 'region', fallback: 'none' });
  return code === '' ? '' : (regions.of(code) ?? '');
}
