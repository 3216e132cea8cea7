import { type KeptList, LIST_VERSION } from '@/lib/my-list/model/kept';

/** Storage key of the list. Every public page loads this file: it imports nothing that other scripts share. */
export const LIST_KEY = 'gcsd-list';

/** Why a list cannot be kept: the browser stores nothing (more), or a newer version of the site wrote it. */
export type KeepProblem = 'storage' | 'newer';

/** As it is stored, not validated. Anything that is no list is an empty one. */
export function storedList(): KeptList | KeepProblem {
  let text: string | null;
  try {
    text = localStorage.getItem(LIST_KEY);
  } catch {
    return 'storage';
  }
  return readStored(text);
}

export function readStored(text: string | null): KeptList | 'newer' {
  try {
    const list = JSON.parse(text ?? '');
    if (list.version > LIST_VERSION) return 'newer';
    if (Array.isArray(list.entries)) return list;
  } catch {
    // Nothing is stored yet, or something else.
  }
  return { entries: [], near: '' };
}

/** Null when it is stored. Tells this page's hearts by an event of the key's name. */
export function keepList(list: KeptList): KeepProblem | null {
  if (storedList() === 'newer') return 'newer';
  try {
    localStorage.setItem(LIST_KEY, JSON.stringify({ ...list, version: LIST_VERSION }));
  } catch {
    return 'storage';
  }
  dispatchEvent(new Event(LIST_KEY));
  return null;
}

/** Calls `show` after a change in another tab, and when a page returns from the browser's memory. */
export function onListChange(show: () => void): void {
  addEventListener('storage', show);
  addEventListener('pageshow', show);
}
