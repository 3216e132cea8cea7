import { cva } from 'class-variance-authority';

/** A word on a picture or in a row. */
export const badgeVariants = cva('rounded-sm border px-2 py-0.5 text-xs font-semibold', {
  variants: {
    variant: {
      default: 'border-edge bg-leaf text-ink',
      solid: 'border-ink bg-ink text-paper',
      warning: 'border-current bg-saffron-wash text-saffron-ink',
      quiet: 'border-current bg-tint text-ink-2',
    },
  },
  defaultVariants: { variant: 'default' },
});

/** A state with a dot. */
export const statusVariants = cva(
  "inline-flex items-center gap-1.75 font-medium before:size-2 before:flex-none before:rounded-full before:content-['']",
  {
    variants: {
      variant: {
        on: 'before:bg-herb',
        off: 'text-ink-2 before:inset-ring-2 before:inset-ring-ink-3',
        waiting: 'before:inset-ring-2 before:inset-ring-ink-3',
        running: 'before:bg-sky-mid',
        failed: 'before:bg-tomato-ink',
      },
    },
    defaultVariants: { variant: 'on' },
  },
);
