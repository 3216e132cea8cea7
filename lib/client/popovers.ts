import { isForBrowser } from './clicks';

/** Escape, a click elsewhere and a jump within the page close a `<details data-popover>`; Escape restores focus. */
export function watchPopovers(): void {
  const menu = document.getElementById('menu');
  const open = () => document.querySelectorAll<HTMLDetailsElement>('details[data-popover][open]');
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const jumps = target.closest('a[href*="#"]') !== null;
    for (const box of open()) if (jumps || !box.contains(target)) box.open = false;
    // The menu would cover the target.
    if (jumps && menu?.contains(target) && menu.matches(':popover-open')) menu.hidePopover();
  });
  if (menu) watchMenu(menu);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const box of open()) {
      box.open = false;
      if (box.contains(document.activeElement)) box.querySelector('summary')?.focus();
    }
  });
}

/** The browser's Back closes the open menu: it has an entry of the history, which its links replace. */
function watchMenu(menu: HTMLElement): void {
  let hasEntry = false;
  menu.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState === 'open') {
      history.pushState(history.state, '');
      hasEntry = true;
    } else if (hasEntry) {
      hasEntry = false;
      history.back();
    }
  });
  addEventListener('popstate', () => {
    if (!hasEntry) return;
    hasEntry = false;
    menu.hidePopover();
  });
  menu.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || !hasEntry || isForBrowser(event)) return;
    event.preventDefault();
    hasEntry = false;
    location.replace(link.href);
  });
}
