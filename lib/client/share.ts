import { isForBrowser } from './clicks';
import { copy } from './copy';

const FEEDBACK_MS = 2000;
const POPUP = 'popup,width=600,height=400';

/** Opens links in small windows, copies the address, and offers the device's share sheet. */
export function watchShare(): void {
  for (const panel of document.querySelectorAll<HTMLElement>('[data-share]')) {
    const url = panel.dataset.share ?? location.href;
    panel.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link) openSmall(event, link);
    });
    panel
      .querySelector<HTMLElement>('[data-copy]')
      ?.addEventListener('click', ({ currentTarget }) =>
        copyAndTell(panel, currentTarget as HTMLElement, url),
      );
    const native = panel.querySelector<HTMLElement>('[data-native]');
    if (native && 'share' in navigator) {
      native.hidden = false;
      native.addEventListener('click', () =>
        navigator.share({ url, title: panel.dataset.title ?? document.title }).catch(() => undefined),
      );
    }
  }
}

/** Opens a link in a small window; if blocked, the link is followed normally. */
function openSmall(event: MouseEvent, link: HTMLAnchorElement): void {
  if (isForBrowser(event)) return;
  const small = window.open(link.href, 'share', POPUP);
  if (!small) return;
  small.opener = null;
  event.preventDefault();
}

let timer: ReturnType<typeof setTimeout> | undefined;

async function copyAndTell(panel: HTMLElement, button: HTMLElement, url: string): Promise<void> {
  const copied = await copy(url);
  const { texts, copy: label } = { texts: panel.dataset, copy: button.querySelector('span') };
  const status = panel.querySelector('[role=status]');
  const said = (copied ? texts.copied : texts.failed) ?? '';
  clearTimeout(timer);
  button.dataset.copy = copied ? 'copied' : 'failed';
  if (label) label.textContent = said;
  if (status) status.textContent = said;
  timer = setTimeout(() => {
    button.dataset.copy = '';
    if (label) label.textContent = texts.copyText ?? '';
    if (status) status.textContent = '';
  }, FEEDBACK_MS);
}
