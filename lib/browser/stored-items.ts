/** Removes a key that an earlier version stored after the migration of school images. */
export function tidyStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (/^school[-_]?images?[-_]?(migrat|upload|initiali)/i.test(key)) localStorage.removeItem(key);
    }
  } catch {
    // No storage in this browser.
  }
}
