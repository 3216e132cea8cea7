import type { MapPlace } from './google-map';

/** After this the drawn map stays. */
const LOAD_TIMEOUT_MS = 20_000;

type State = 'waiting' | 'loading' | 'shown' | 'failed';

/** Replaces the drawn map by Google's when it comes into view; the drawing stays when that fails. */
export function showInView(element: HTMLElement): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    void show(element);
  });
  observer.observe(element);
}

async function show(element: HTMLElement): Promise<void> {
  const timer = setTimeout(
    () => element.dataset.state === 'loading' && setState(element, 'failed'),
    LOAD_TIMEOUT_MS,
  );
  setState(element, 'loading');
  try {
    const place = JSON.parse(element.dataset.liveMap ?? '') as MapPlace;
    const [apiKey, { drawGoogleMap }] = await Promise.all([askForKey(element), import('./google-map')]);
    const live = document.createElement('div');
    live.className = 'live';
    element.querySelector('.drawn')?.after(live);
    drawGoogleMap(live, {
      ...place,
      apiKey,
      onShown: () => {
        clearTimeout(timer);
        setState(element, 'shown');
      },
      onFailed: () => setState(element, 'failed'),
    });
  } catch {
    setState(element, 'failed');
  }
}

function setState(element: HTMLElement, state: State): void {
  const { loading = '', failed = '' } = element.dataset;
  element.dataset.state = state;
  if (state === 'failed') element.querySelector('.live')?.remove();
  const status = element.querySelector('[role=status]');
  if (status) status.textContent = state === 'loading' ? loading : '';
  const alert = element.querySelector('[role=alert]');
  if (alert) alert.textContent = state === 'failed' ? failed : '';
}

async function askForKey({ dataset }: HTMLElement): Promise<string> {
  const answer = await fetch(dataset.keyAddress ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: dataset.keyName }),
  });
  const { key } = (await answer.json()) as { key?: unknown };
  if (!answer.ok || typeof key !== 'string') throw new Error('no key');
  return key;
}
