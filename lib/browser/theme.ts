const BUTTONS = '[data-theme-toggle]';

/** Lets the theme's buttons switch, and names each by what it would switch to. Without a choice the system decides. */
export function watchTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const root = document.documentElement;
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches);
  const nameButtons = () => {
    for (const button of document.querySelectorAll<HTMLElement>(BUTTONS)) {
      const name = isDark() ? button.dataset.toLight : button.dataset.toDark;
      if (name) button.setAttribute('aria-label', name);
    }
  };
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest(BUTTONS)) return;
    const theme = isDark() ? 'light' : 'dark';
    root.dataset.theme = theme;
    try {
      // The inline script reads it before the first paint.
      localStorage.setItem('theme', theme);
    } catch {
      // Storage is shut or full: the choice lasts as long as the page.
    }
  });
  system.addEventListener('change', nameButtons);
  // Another tab, or a page of the application, may choose too.
  new MutationObserver(nameButtons).observe(root, { attributeFilter: ['data-theme'] });
  nameButtons();
}
