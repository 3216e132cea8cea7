const BUTTONS = '[data-theme-toggle]';

/** Makes the theme buttons work and labels each with its target theme. The default is the system's. */
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
      localStorage.setItem('gcsd-theme', theme);
    } catch {
      // Storage is blocked or full: the choice lasts as long as the page.
    }
  });
  system.addEventListener('change', nameButtons);
  // Another tab or a page of the application may change it.
  new MutationObserver(nameButtons).observe(root, { attributeFilter: ['data-theme'] });
  nameButtons();
}
