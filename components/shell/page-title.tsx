import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/cn';

/** The heading of a page that has no picture and no search above it. */
export function PageTitle({ className, ...props }: ComponentProps<'h1'>) {
  return (
    <h1
      className={cn(
        'mt-5 max-w-[18em] text-title leading-[1.04] font-display tracking-[-0.022em]',
        className,
      )}
      {...props}
    />
  );
}
