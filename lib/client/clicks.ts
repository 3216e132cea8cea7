/** A click for a new tab, window or download is left to the browser. */
export const isForBrowser = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
