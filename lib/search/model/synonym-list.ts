import { type ListState, listAddress } from '@/lib/lists/list-address';
import { SYNONYM_KINDS } from './synonym';

export const SYNONYM_LIST = listAddress('adminSynonyms', { kind: ['', ...SYNONYM_KINDS] });
export type SynonymListState = ListState<typeof SYNONYM_LIST>;
