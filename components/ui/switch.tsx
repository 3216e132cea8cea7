import { Switch as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn';

export function Switch({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root className={cn('switch', className)} {...props}>
      <Primitive.Thumb className="switch-thumb" />
    </Primitive.Root>
  );
}
