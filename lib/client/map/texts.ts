import type { Language } from '@/lib/i18n/locales';

/** Texts from the page (components/map/map-view.tsx). `{number}` is a placeholder. */
export type MapTexts = Record<
  | ('label' | 'loading' | 'noWebgl' | 'failed' | 'offline' | 'retry' | 'searchArea' | 'zoomIn' | 'zoomOut')
  | ('none' | 'one' | 'many' | 'more' | 'closer' | 'withoutOne' | 'withoutMany' | 'here' | 'close')
  | ('matchesOne' | 'matchesMany' | 'gestureCtrl' | 'gestureCommand' | 'gestureTouch'),
  string
>;

export function pageLanguage(): Language {
  return document.documentElement.lang === 'en' ? 'en' : 'es';
}

export function numbered(text: string, number: number): string {
  return text.replace(
    '{number}',
    new Intl.NumberFormat(pageLanguage(), { useGrouping: 'always' }).format(number),
  );
}

let regions: Intl.DisplayNames | undefined;

/** '' for an unknown code. */
export function regionName(code: string): string {
  regions ??= new Intl.DisplayNames(pageLanguage(), { type: 'region', fallback: 'none' });
  return code === '' ? '' : (regions.of(code) ?? '');
}
