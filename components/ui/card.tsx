import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

/** A titled part of a screen: ruled off, not boxed. */
export function Card({
  id,
  title,
  className,
  children,
  ...props
}: Omit<ComponentProps<'section'>, 'title'> & { id: string; title: ReactNode }) {
  return (
    <section className={cn('border-t-[1.5px] border-rail pt-3', className)} aria-labelledby={id} {...props}>
      <h2 className="font-serif text-xl leading-snug font-title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
