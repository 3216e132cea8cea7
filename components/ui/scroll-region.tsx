import type { ReactNode } from 'react';
import { cn } from './cn';

/** A horizontally scrolling table; focusable for keyboard scrolling. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={cn('overflow-x-auto', className)} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
