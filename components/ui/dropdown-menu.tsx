import { DropdownMenu as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn';

export const DropdownMenu = Primitive.Root;
export const DropdownMenuTrigger = Primitive.Trigger;

export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        className={cn(
          'z-5 w-55 rounded-md border border-edge bg-leaf p-1 text-left text-sm shadow-md',
          className,
        )}
        align="end"
        sideOffset={4}
        collisionPadding={8}
        {...props}
      />
    </Primitive.Portal>
  );
}

export function DropdownMenuItem({
  className,
  destructive = false,
  ...props
}: ComponentProps<typeof Primitive.Item> & { destructive?: boolean }) {
  return (
    <Primitive.Item
      className={cn(
        'flex min-h-8.5 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-inherit no-underline outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-tint',
        destructive && 'text-tomato-ink',
        className,
      )}
      {...props}
    />
  );
}

export function DropdownMenuSeparator() {
  return <Primitive.Separator className="my-1 h-px bg-rule" />;
}
