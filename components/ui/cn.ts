import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** Names of app/styles/theme.css that tailwind-merge would take for colours or not know. */
const twMerge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['micro', 'md', 'h2', 'h3', 'lead', 'title', 'display'],
      'font-weight': ['display', 'heading', 'title'],
      leading: ['compact', 'dense'],
      spacing: ['gutter'],
      container: ['page'],
    },
  },
});

/** Joins class names; of conflicting utilities the last wins. */
export function cn(...classes: ClassValue[]): string {
  return twMerge(clsx(classes));
}
