/** The host of a web address without `www.` or `m.`, as a link's text; the address itself when it has none. */
export function hostOf(address: string): string {
  try {
    return new URL(address).hostname.replace(/^(www|m)\./, '');
  } catch {
    return address;
  }
}

/** An http or https address with a host of the Internet; nothing else may become a link. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/]\S*$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname } = new URL(text);
  // `https://https://…` has a host without a dot, and no host has a comma.
  return hostname === 'localhost' || hostname.startsWith('[') || /^[^.,;][^,;]*\.[^.,;]+\.?$/.test(hostname);
}

/** `www.example.org` as people write it, with the https:// that it means; anything else stays, for the rules to judge. */
export function withScheme(text: string): string {
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}([/?#]\S*)?$/iu.test(text) ? `https://${text}` : text;
}
