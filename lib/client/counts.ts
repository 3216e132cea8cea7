/** Counts views (`data-count`, with `data-count-words` of a search) and links (`data-count-click`). */

let counted: string | undefined;

function send(kind: string, more: Record<string, string>): void {
  const address = document.body.dataset.counts;
  if (address) navigator.sendBeacon?.(address, new URLSearchParams({ kind, ...more }));
}

export function countShown(): void {
  const { count: shown, countWords: words } =
    document.querySelector<HTMLElement>('[data-count]')?.dataset ?? {};
  const key = shown && `${location.pathname}${location.search} ${shown}`;
  const [kind, slug] = shown?.split(' ') ?? [];
  if (kind && key !== counted) send(kind, { ...(slug && { slug }), ...(words && { words }) });
  counted = key;
}

export function watchCounts(): void {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', countShown, { once: true });
  else countShown();
  for (const kind of ['click', 'auxclick'] as const) {
    document.addEventListener(kind, ({ target, button }) => {
      const link =
        button < 2 && target instanceof Element && target.closest<HTMLElement>('[data-count-click]');
      if (link) send('outgoing_click', { slug: link.dataset.countClick ?? '' });
    });
  }
}
