/** Link text: the host without `www.` or `m.`, or the address itself. */
export function hostOf(address: string): string {
  try {
    return new URL(address).hostname.replace(/^(www|m)\./, '');
  } catch {
    return address;
  }
}

/** Only http and https addresses with a public host may become links. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/]\S*$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname } = new URL(text);
  // `https://https://…` has a host without a dot, and no host has a comma.
  return hostname === 'localhost' || hostname.startsWith('[') || /^[^.,;][^,;]*\.[^.,;]+\.?$/.test(hostname);
}

/** Adds https:// to `www.example.org`; anything else stays, for validation. */
export function withScheme(text: string): string {
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}([/?#]\S*)?$/iu.test(text) ? `https://${text}` : text;
}
