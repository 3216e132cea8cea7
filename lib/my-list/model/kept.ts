/** The list that a visitor keeps in the browser. Without libraries, because every public page loads this file. */

export const LIST_VERSION = 1;
export const MAX_ENTRIES = 200;

export interface ListEntry {
  /** 'school' or 'school/programme', as in addresses. */
  key: string;
  /** As it was shown, for when the directory has it no longer; '' when unknown. */
  name: string;
  note: string;
}

export interface KeptList {
  entries: ListEntry[];
  /** Town from which distances count; '' without one. */
  near: string;
}
