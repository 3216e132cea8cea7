/** An earlier version of the site noted in the browser that the school images were migrated; the server knows it now. */
export function tidyStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (/^school[-_]?images?[-_]?(migrat|upload|initiali)/i.test(key)) localStorage.removeItem(key);
    }
  } catch {
    // No storage in this browser.
  }
}
