import { type ListState, listAddress } from '@/lib/lists/list-address';
import { countryByCode } from '@/lib/places/countries';
import { STATEMENT_STATES } from './statement';

export const STATEMENT_LIST = listAddress('adminStatements', {
  status: STATEMENT_STATES,
  /** A code; '' for all. */
  country: (code) => countryByCode(code)?.code === code,
});
export type StatementListState = ListState<typeof STATEMENT_LIST>;
