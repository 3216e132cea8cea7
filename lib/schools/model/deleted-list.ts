import { type ListState, listAddress } from '@/lib/lists/list-address';

/** `undone`: deleted by undoing an import, instead of by a user. */
export const DELETED_LIST = listAddress('adminSchoolsDeleted', { kind: ['', 'undone'] });
export type DeletedListState = ListState<typeof DELETED_LIST>;
