/**
 * What is shown and where clicks lead away is added to the sums of the day (app/api/counts, whose address is on the body):
 * `data-count` on what is shown, `data-count-click` on links.
 */

let counted: string | undefined;

function send(kind: string, slug?: string): void {
  const address = document.body.dataset.counts;
  if (address) navigator.sendBeacon?.(address, new URLSearchParams(slug ? { kind, slug } : { kind }));
}

/** Counts what this address shows, once. */
export function countShown(): void {
  const shown = document.querySelector<HTMLElement>('[data-count]')?.dataset.count;
  const key = shown && `${location.pathname}${location.search} ${shown}`;
  const [kind, slug] = shown?.split(' ') ?? [];
  if (kind && key !== counted) send(kind, slug);
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
      if (link) send('outgoing_click', link.dataset.countClick);
    });
  }
}
