import { Command as Primitive } from 'cmdk';
import type { ComponentProps } from 'react';
import { cn } from './cn';
import { Icon } from './icon';

export function Command({ className, ...props }: ComponentProps<typeof Primitive>) {
  return <Primitive className={cn('flex min-h-0 flex-col', className)} loop {...props} />;
}

export function CommandInput({ className, ...props }: ComponentProps<typeof Primitive.Input>) {
  return (
    <div className="mt-2 flex items-center gap-2.5 rounded-md border border-edge px-3 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-sky-mid">
      <Icon name="search" />
      <Primitive.Input
        className={cn('min-h-11 min-w-0 flex-1 border-0 bg-transparent text-base outline-none', className)}
        {...props}
      />
    </div>
  );
}

export function CommandList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List className={cn('min-h-0 overflow-auto overscroll-contain pb-2', className)} {...props} />
  );
}

export function CommandGroup({ className, ...props }: ComponentProps<typeof Primitive.Group>) {
  return (
    <Primitive.Group
      className={cn(
        '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-micro [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-2',
        className,
      )}
      {...props}
    />
  );
}

export function CommandItem({ className, ...props }: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item
      className={cn(
        'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1 data-[selected=true]:bg-tint data-[selected=true]:shadow-[inset_3px_0_var(--color-sky-mid)]',
        className,
      )}
      {...props}
    />
  );
}
