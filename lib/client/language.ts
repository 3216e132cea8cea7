import { AT_KEY } from '@/lib/maps/model/map-view';

const GROUP = '.langs';
const LINKS = `${GROUP} a[hreflang]`;
/** The same cookie as app/api/language sets, for a year. */
const cookieOf = (language: string) => `language=${language};path=/;max-age=31536000;samesite=lax`;

/** Sets the language cookie and links directly: without script the link goes through a redirect (decision 43). */
export function watchLanguage(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>(LINKS);
    if (!link) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and the page is about to go
    document.cookie = cookieOf(link.hreflang);
    // Where the map is, which the page that was sent does not know.
    const at = new URL(location.href).searchParams.get(AT_KEY);
    if (at === null) return;
    const there = new URL(link.href);
    there.searchParams.set(AT_KEY, at);
    link.href = String(there).replaceAll('%2C', ',');
  });
  shortenLinks();
  const group = document.querySelector(GROUP);
  if (group) new MutationObserver(shortenLinks).observe(group, { childList: true });
}

function shortenLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS)) {
    const { alternate } = link.dataset;
    if (!alternate) continue;
    link.href = alternate;
    // Otherwise Next.js would not prefetch it.
    link.removeAttribute('rel');
  }
}
