import { Icon } from '@/components/ui/icon';

/**
 * Switches between light and dark; without a choice the system decides. Hidden where there is no script, which gives it its
 * name in the dark (lib/browser/theme.ts).
 */
export function ThemeToggle({ labels }: { labels: { dark: string; light: string } }) {
  return (
    <button
      type="button"
      className="iconbtn needs-js"
      aria-label={labels.dark}
      data-theme-toggle=""
      data-to-dark={labels.dark}
      data-to-light={labels.light}
      suppressHydrationWarning
    >
      <Icon name="sun-moon" />
    </button>
  );
}
