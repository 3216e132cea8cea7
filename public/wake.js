/*
 * Public pages are read, filtered and left without any component, so theirs sleep: the boot script (boot-source.ts) keeps
 * the bundler's runtime from starting them, and prerendered pages do not even name its files, but hand their addresses to
 * this script (lib/next/strip-scripts.mjs). The first sign of somebody who does more than look wakes them; a click that only
 * they can answer is kept until they do. What needs them in sight says `data-wakes`, what needs them when it is clicked
 * says `data-live`.
 */
(() => {
  const scripts = document.currentScript.dataset.scripts?.split(' ');
  const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'click'];
  const OPTIONS = { capture: true, passive: true };
  /** How long a kept click waits before the browser gets it back: a script that never comes must not swallow it. */
  const RELEASE_TIMEOUT_MS = 4000;

  const runtimes = () => Array.from(document.querySelectorAll('script[src*="/turbopack-"]'), ({ src }) => src);

  function wake() {
    for (const sign of SIGNS) removeEventListener(sign, wake, OPTIONS);
    const held = globalThis.TURBOPACK?.held;
    if (!held) return;
    globalThis.TURBOPACK = held;
    // A page that names its files itself has loaded them: then the runtime has looked and gone, and has to look again.
    for (const source of scripts ?? runtimes()) {
      const script = document.createElement('script');
      script.setAttribute('async', '');
      script.src = source;
      document.head.append(script);
    }
  }
  for (const sign of SIGNS) addEventListener(sign, wake, OPTIONS);

  const kept = [];
  function keep(event) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const control = event.target.closest('[data-live], button[type=button]:not([popovertarget])');
    if (!control) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (kept.push(control) === 1) setTimeout(release, RELEASE_TIMEOUT_MS);
  }
  function release() {
    removeEventListener('click', keep, true);
    removeEventListener('input', note, OPTIONS);
    for (const control of kept.splice(0)) if (control.isConnected) control.click();
  }
  addEventListener('click', keep, true);
  /** Whatever listens later can see what was changed before. */
  function note(event) {
    event.target.dataset.touched = '';
  }
  addEventListener('input', note, OPTIONS);
  document.addEventListener('awake', release, { once: true });

  /** When all that is seen has come, the files are fetched, so that waking takes no time; not for who saves data. */
  function fetchScripts() {
    if (navigator.connection?.saveData || !globalThis.TURBOPACK?.held) return;
    for (const source of scripts ?? []) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'prefetch', as: 'script', href: source });
      document.head.append(link);
    }
  }
  addEventListener('load', () => setTimeout(fetchScripts), { once: true });

  const isBusy = document.activeElement !== document.body || document.documentElement.dataset.signedIn === '';
  if (isBusy) wake();
  const sight = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) wake();
  });
  for (const element of document.querySelectorAll('[data-wakes]')) sight.observe(element);
})();
