/** The host of a web address without `www.` or `m.`, as a link's text; the address itself when it has none. */
export function hostOf(address: string): string {
  try {
    return new URL(address).hostname.replace(/^(www|m)\./, '');
  } catch {
    return address;
  }
}

/** An http or https address with a host; nothing else may become a link. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]\S*$/i.test(text) && URL.canParse(text);
}
