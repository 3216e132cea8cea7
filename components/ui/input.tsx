import type { ComponentProps } from 'react';
import { cn } from './cn';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn('input', className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn('input area', className)} {...props} />;
}

/** Native select: best on phones, works without script. */
export function NativeSelect({ className, ...props }: ComponentProps<'select'>) {
  return <select className={cn('select', className)} {...props} />;
}
