/** Query keys that public pages read, by page; next.config.ts and the HTTP server read this file without aliases. */

/** In the order of the address. */
export const HOME_KEYS: readonly string[] = [
  ...['search', 'country', 'type', 'specialty', 'near', 'area', 'km', 'sort', 'exact', 'view', 'page'],
];
/** Keys that only mean something next to others. */
const HOME_MODIFIERS = ['km', 'exact'];
/** Keys that make the home a list of results. */
export const HOME_FILTER_KEYS = HOME_KEYS.filter((key) => !HOME_MODIFIERS.includes(key));

/** Keys that make a list of programmes another one than the whole list. */
export const PROGRAMME_KEYS: readonly string[] = [
  ...['search', 'field', 'level', 'price_max', 'currency', 'per', 'unknown', 'priced', 'country', 'city'],
  ...['city_of', 'month', 'language', 'weeks_min', 'weeks_max', 'mode', 'internship', 'area', 'sort', 'view'],
  'page',
];

/** Keys that show a deeper page of a place's schools, or their map. */
export const PLACE_KEYS = ['page', 'view'];
export const COMPARISON_KEYS = ['school', 'programme', 'add', 'same'];
