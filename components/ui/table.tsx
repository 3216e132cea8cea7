import type { ComponentProps } from 'react';
import { cn } from './cn';

export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    <table className={cn('w-full border-separate border-spacing-0 tabular-nums', className)} {...props} />
  );
}

export function TableHead({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      className={cn(
        'sticky top-0 z-2 border-b-[1.5px] border-rail bg-paper py-2 pr-3 pl-0 text-left text-micro font-semibold whitespace-nowrap text-ink-2 first:pl-1',
        className,
      )}
      {...props}
    />
  );
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('hover:bg-tint', className)} {...props} />;
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={cn('border-b border-rule py-1.25 pr-3 pl-0 align-middle', className)} {...props} />;
}
