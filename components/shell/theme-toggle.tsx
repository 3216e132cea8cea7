'use client';

import { useSyncExternalStore } from 'react';
import { Icon } from '@/components/ui/icon';

function subscribe(changed: () => void) {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

/**
 * Switches between light and dark; without a choice the system decides. Hidden where there is no script. While the page
 * sleeps, public/page.js gives the button its name in the dark.
 */
export function ThemeToggle({ labels }: { labels: { dark: string; light: string } }) {
  const dark = useSyncExternalStore(subscribe, isDark, () => false);
  return (
    <button
      type="button"
      className="iconbtn needs-js"
      aria-label={dark ? labels.light : labels.dark}
      data-in-dark={labels.light}
      onClick={() => {
        const theme = dark ? 'light' : 'dark';
        document.documentElement.dataset.theme = theme;
        localStorage.setItem('theme', theme);
      }}
    >
      <Icon name="sun-moon" />
    </button>
  );
}
