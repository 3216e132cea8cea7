import { Icon } from '@/components/ui/icon';

/** The default is the system's theme. Hidden without script; lib/client/theme.ts updates its label. */
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
