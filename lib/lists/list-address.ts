import { path } from '@/lib/routes';
import { first, type Query, readPage, readWords } from './query';

/**
 * What the address of an admin list holds besides search and page: by key the allowed values, of which the first is the
 * default, or a test of values whose default is ''.
 */
type Filters = Record<string, readonly [string, ...string[]] | ((value: string) => boolean)>;

type State<F extends Filters> = { search: string; page: number } & {
  [Key in keyof F]: F[Key] extends readonly (infer Value)[] ? Value : string;
};

/** Search words, page from 1, and the value of each filter of a list made by `listAddress`. */
export type ListState<List> = List extends { parse: (query: Query) => infer Found } ? Found : never;

/** The parts of a list's address that its page uses. */
export interface AnyList {
  route: Parameters<typeof path>[0];
  defaults: Record<string, string>;
  query: (state: Record<string, string | number>) => string;
  href: (state: Record<string, string | number>) => string;
}

/** The state of an admin list in its address. */
export function listAddress<const F extends Filters>(route: Parameters<typeof path>[0], filters: F) {
  const keys = Object.keys(filters);
  const defaults: Record<string, string> = Object.fromEntries(
    keys.map((key) => [key, Array.isArray(filters[key]) ? filters[key][0] : '']),
  );
  const isValue = (key: string, value: string) => {
    const values = filters[key];
    return typeof values === 'function' ? values(value) : values?.includes(value);
  };
  /** Without defaults, so that one view has one address; '' or starting with '?'. */
  const query = (state: Partial<State<F>>): string => {
    const values = { ...state, page: state.page === 1 ? '' : state.page } as Record<string, unknown>;
    const query = new URLSearchParams();
    for (const key of ['search', ...keys, 'page']) {
      const value = String(values[key] ?? '');
      if (value && value !== defaults[key]) query.set(key, value);
    }
    return query.size > 0 ? `?${query}` : '';
  };

  return {
    route,
    defaults,
    query,
    href: (state: Partial<State<F>>): string => path(route) + query(state),
    /** Unknown values are ignored. */
    parse(given: Query): State<F> {
      const chosen = keys.map((key) => {
        const value = first(given[key]).trim();
        return [key, isValue(key, value) ? value : defaults[key]];
      });
      return {
        search: readWords(first(given.search)),
        page: readPage(first(given.page)),
        ...Object.fromEntries(chosen),
      };
    },
  };
}
