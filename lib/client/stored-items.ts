/** Keys of earlier versions, now with the prefix `gcsd-`. */
const RENAMED = /^(theme|cost-plans|recent-searches|import-choices|unsaved-school:.*)$/;
/** Left by the migration of school images. */
const OBSOLETE = /^school[-_]?images?[-_]?(migrat|upload|initiali)/i;

/** Renames and removes keys that earlier versions stored. */
export function tidyStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!RENAMED.test(key) && !OBSOLETE.test(key)) continue;
      const value = localStorage.getItem(key);
      if (RENAMED.test(key) && value !== null) localStorage.setItem(`gcsd-${key}`, value);
      localStorage.removeItem(key);
    }
  } catch {
    // No storage in this browser.
  }
}
