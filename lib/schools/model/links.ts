/** Link text: the host without `www.` or `m.`, or the address itself. */
export function hostOf(address: string): string {
  try {
    return new URL(address).hostname.replace(/^(www|m)\./, '');
  } catch {
    return address;
  }
}
