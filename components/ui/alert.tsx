import { cva } from 'class-variance-authority';

/** A message in a box. `role` is the caller's: `alert` interrupts a screen reader, `status` does not. */
export const alertVariants = cva('rounded-md border border-l-4 border-edge bg-leaf px-3.5 py-2.5', {
  variants: {
    variant: {
      default: 'border-l-sky-mid',
      success: 'border-l-herb',
      warning: 'border-l-saffron bg-saffron-wash',
      destructive: 'border-l-tomato-ink',
    },
  },
  defaultVariants: { variant: 'default' },
});
