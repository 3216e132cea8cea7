import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn';

/** Also for links that look like buttons. */
export const buttonVariants = cva('cursor-pointer items-center justify-center rounded-md no-underline', {
  variants: {
    variant: {
      default:
        'border border-fill bg-fill text-on-fill hover:border-fill-hover hover:bg-fill-hover hover:text-on-fill',
      outline: 'border border-edge bg-transparent text-ink hover:bg-tint hover:text-ink dense:bg-leaf',
      ghost: 'border border-transparent bg-transparent text-ink hover:bg-tint hover:text-ink',
      destructive:
        'border border-current bg-transparent text-tomato-ink hover:bg-tint hover:text-tomato-ink dense:bg-leaf',
    },
    size: {
      default: [
        'inline-flex min-h-11 gap-2 px-4.5 text-md leading-tight font-semibold whitespace-nowrap transition-colors duration-120',
        'max-sm:max-w-full max-sm:py-1.5 max-sm:text-center max-sm:whitespace-normal',
        'dense:min-h-8.5 dense:px-3 dense:py-0 dense:text-sm',
        'disabled:cursor-not-allowed disabled:border-rule disabled:bg-tint disabled:text-ink-3 disabled:opacity-100 dense:disabled:bg-leaf',
      ],
      icon: 'grid size-10 p-0 disabled:cursor-not-allowed disabled:text-edge disabled:opacity-55 max-sm:size-11 pointer-coarse:size-11',
      // In rows of the admin area.
      'icon-sm': 'grid size-8 p-0 disabled:cursor-not-allowed disabled:text-edge disabled:opacity-55',
    },
  },
  defaultVariants: { variant: 'outline', size: 'default' },
});

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonVariants> & { asChild?: boolean };

/** `asChild` styles a link. Only submits with `type="submit"`. */
export function Button({
  className,
  variant,
  size,
  asChild = false,
  type = 'button',
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  return asChild ? (
    <Slot.Root className={classes} {...props} />
  ) : (
    <button type={type} className={classes} {...props} />
  );
}
