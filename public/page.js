/* What every page does once it is there, without any component. Loaded after the page; see also boot-source.ts. */
(() => {
  const open = () => document.querySelectorAll('details[data-popover][open]');

  /* Escape, a click elsewhere and a jump within the page close a `<details data-popover>`; Escape gives focus back. */
  document.addEventListener('click', ({ target }) => {
    for (const box of open()) {
      if (!box.contains(target) || target.closest('a[href*="#"]')) box.open = false;
    }
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const box of open()) {
      box.open = false;
      if (box.contains(document.activeElement)) box.firstElementChild.focus();
    }
  });

  /* A jump within the page closes the menu, which would cover where it leads. */
  document.getElementById('menu')?.addEventListener('click', ({ target, currentTarget }) => {
    if (target.closest('a[href*="#"]') && currentTarget.matches(':popover-open')) currentTarget.hidePopover();
  });

  /* `/` leads to the search box in sight, or the first one, unless somebody is writing. */
  document.addEventListener('keydown', (event) => {
    const { target } = event;
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || target.isContentEditable) return;
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || document.querySelector('dialog[open]')) return;
    const boxes = [...document.querySelectorAll('input[type=search]')];
    const inSight = boxes.find((box) => {
      const { bottom, top } = box.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    const box = inSight ?? boxes[0];
    if (!box) return;
    event.preventDefault();
    box.focus();
    box.select();
  });

  /* In the dark the theme's button offers the light; its component, which knows that too, may sleep (wake.js). */
  const { theme } = document.documentElement.dataset;
  if (theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches) {
    for (const button of document.querySelectorAll('[data-in-dark]'))
      button.setAttribute('aria-label', button.dataset.inDark);
  }

  /*
   * What is shown and where clicks lead away is added to the sums of the day (app/api/counts): `data-count` on what is
   * shown, `data-count-click` on links. Pages that replace each other without loading are told by the Navigation API.
   */
  let counted;
  const send = (kind, slug) =>
    navigator.sendBeacon?.('/api/counts', new URLSearchParams(slug ? { kind, slug } : { kind }));
  function countShown() {
    const shown = document.querySelector('[data-count]')?.dataset.count;
    const key = shown && `${location.pathname}${location.search} ${shown}`;
    if (key && key !== counted) send(...shown.split(' '));
    counted = key;
  }
  if (document.prerendering) document.addEventListener('prerenderingchange', countShown, { once: true });
  else countShown();
  globalThis.navigation?.addEventListener('navigatesuccess', () => setTimeout(countShown));
  for (const kind of ['click', 'auxclick']) {
    document.addEventListener(kind, ({ target, button }) => {
      const link = button < 2 && target.closest('[data-count-click]');
      if (link) send('outgoing_click', link.dataset.countClick);
    });
  }

  /* An earlier version of the site noted in the browser that the school images were migrated; the server knows it now. */
  try {
    for (const key of Object.keys(localStorage)) {
      if (/^school[-_]?images?[-_]?(migrat|upload|initiali)/i.test(key)) localStorage.removeItem(key);
    }
  } catch {
    // No storage in this browser.
  }
})();
