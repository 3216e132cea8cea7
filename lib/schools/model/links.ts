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

/** `www.example.org` as people write it, with the https:// that it means; anything else stays, for the rules to judge. */
export function withScheme(text: string): string {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}([/?#]\S*)?$/i.test(text) ? `https://${text}` : text;
}
