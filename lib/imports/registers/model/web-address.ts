const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/;
/** Endings that are slips of the pen in these registers, and no domain. */
const NO_DOMAIN = /\.udu(?:\.it)?$/;

/**
 * A web address as registers write them, repaired: 'https//x.it', 'www.x.it', '/www.x.it', 'WWW.X.IT'. Null for what is none,
 * such as an address of mail, and for what only a guess could mend.
 */
export function repairWebAddress(written: string): string | null {
  const text = written.trim();
  if (text === '' || /[\s,@]/.test(text)) return null;
  const rest = text.replace(/^(?:https?:?\/*|\/+)(?=[^/])/i, '');
  const [, host = '', path = ''] = /^([^/?#]+)(.*)$/.exec(rest) ?? [];
  const name = host.toLowerCase().replace(/\.$/, '');
  if (!HOST.test(name) || NO_DOMAIN.test(name)) return null;
  const scheme = /^https:?\/*/i.test(text) ? 'https' : 'http';
  return `${scheme}://${name}${path === '' ? '/' : path}`;
}

/** Where a website lives: its host without www, or null. The database has the same in private.web_host(). */
export function webHost(website: string | null | undefined): string | null {
  const [, host] = /^[a-z]+:\/\/([^/?#:]+)/i.exec(website ?? '') ?? [];
  return host?.toLowerCase().replace(/^www\./, '') ?? null;
}
