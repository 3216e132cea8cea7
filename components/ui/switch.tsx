import { Switch as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn';

export function Switch({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        'h-5.5 w-9.5 cursor-pointer rounded-full border border-edge bg-tint p-0.5 data-[state=checked]:border-fill data-[state=checked]:bg-fill',
        className,
      )}
      {...props}
    >
      <Primitive.Thumb className="block size-4 rounded-full bg-ink-3 transition-[translate] duration-120 data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-fill" />
    </Primitive.Root>
  );
}
