/** Escape, a click elsewhere and a jump within the page close a `<details data-popover>`; Escape restores focus. */
export function watchPopovers(): void {
  const open = () => document.querySelectorAll<HTMLDetailsElement>('details[data-popover][open]');
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const jumps = target.closest('a[href*="#"]') !== null;
    for (const box of open()) if (jumps || !box.contains(target)) box.open = false;
    // The menu would cover the target.
    const menu = document.getElementById('menu');
    if (jumps && menu?.contains(target) && menu.matches(':popover-open')) menu.hidePopover();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const box of open()) {
      box.open = false;
      if (box.contains(document.activeElement)) box.querySelector('summary')?.focus();
    }
  });
}
