import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

/** Figures in a row; a phone has room for three. */
export function StatLine({
  figures,
  className,
}: {
  figures: readonly { label: string; value: ReactNode; more?: ReactNode }[];
  className?: string;
}) {
  return (
    <dl
      className={cn(
        'mt-4 grid grid-flow-col auto-cols-fr border-y border-rule max-sm:grid-flow-row max-sm:grid-cols-3',
        className,
      )}
    >
      {figures.map(({ label, value, more }) => (
        <div
          key={label}
          className={cn(
            'flex flex-col-reverse px-4 py-2.5 not-first:border-l not-first:border-rule first:pl-0 max-sm:pr-2 max-sm:pl-0 max-sm:not-first:border-l-0',
            figures.length > 4 && 'max-sm:nth-[n+4]:hidden',
          )}
        >
          <dt className="text-micro text-ink-3">
            {label}
            {more}
          </dt>
          <dd className="text-2xl leading-snug font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
