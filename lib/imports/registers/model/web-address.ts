const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/;
/** Domain endings that are typing errors in these registers. */
const NO_DOMAIN = /\.udu(?:\.it)?$/;

/** Repairs 'https//x.it', 'www.x.it', '/www.x.it'. Null when invalid or ambiguous, such as an e-mail address. */
export function repairWebAddress(written: string): string | null {
  const text = written.trim();
  if (text === '' || /[\s,@]/.test(text)) return null;
  const rest = text.replace(/^(?:https?:?\/*|\/+)(?=[^/])/i, '');
  const [host = ''] = /^[^/?#]+/.exec(rest) ?? [];
  const path = rest.slice(host.length);
  const name = host.toLowerCase().replace(/\.$/, '');
  if (!HOST.test(name) || NO_DOMAIN.test(name)) return null;
  const scheme = /^https:?\/*/i.test(text) ? 'https' : 'http';
  return `${scheme}://${name}${path === '' ? '/' : path}`;
}

/** Host without www, or null. The same as private.web_host() in the database. */
export function webHost(website: string | null | undefined): string | null {
  const [, host] = /^[a-z]+:\/\/([^/?#:]+)/i.exec(website ?? '') ?? [];
  return host?.toLowerCase().replace(/^www\./, '') ?? null;
}
