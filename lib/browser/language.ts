const GROUP = '.langs';
const LINKS = `${GROUP} a[hreflang]`;
/** As the handler of the link writes it (app/api/language), for a year. */
const cookieOf = (language: string) => `language=${language};path=/;max-age=31536000;samesite=lax`;

/**
 * Keeps the choice of a language here and lets its link lead straight to the other page: without script it goes by an address
 * that keeps the choice (decision 43), which is one more round trip and cannot be fetched beforehand.
 */
export function watchLanguage(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>(LINKS);
    if (!link) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and the page is about to go
    document.cookie = cookieOf(link.hreflang);
  });
  shortenLinks();
  // New results bring new links.
  const group = document.querySelector(GROUP);
  if (group) new MutationObserver(shortenLinks).observe(group, { childList: true });
}

function shortenLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS)) {
    const { alternate } = link.dataset;
    if (!alternate) continue;
    link.href = alternate;
    // What is not to be followed is not fetched when somebody points at it.
    link.removeAttribute('rel');
  }
}
