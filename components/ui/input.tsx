import type { ComponentProps } from 'react';
import { cn } from './cn';

const CONTROL =
  'w-full rounded-md border border-edge bg-leaf placeholder:text-ink-3 placeholder:opacity-100 aria-invalid:border-tomato-ink aria-invalid:inset-ring aria-invalid:inset-ring-tomato-ink dense:text-sm';

const FILE =
  'cursor-pointer px-1.5 py-1.25 text-ink-2 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-sm file:border file:border-edge file:bg-tint file:px-3 file:py-0 file:font-sans file:text-sm file:font-medium file:text-ink dense:min-h-11 dense:px-1.5';

export function Input({ className, type, ...props }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      className={cn(
        CONTROL,
        'min-h-11 px-3 dense:min-h-8.5 dense:px-2.5',
        type === 'file' && FILE,
        className,
      )}
      {...props}
    />
  );
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cn(CONTROL, 'min-h-30 resize-y px-3 py-2.5 leading-normal dense:px-2.5', className)}
      {...props}
    />
  );
}

/** Native select: best on phones, works without script. */
export function NativeSelect({ className, ...props }: ComponentProps<'select'>) {
  return (
    <select
      className={cn(
        CONTROL,
        'select-arrow min-h-11 pr-9 pl-3 text-ellipsis dense:min-h-8.5 dense:pr-8 dense:pl-2.5',
        className,
      )}
      {...props}
    />
  );
}
