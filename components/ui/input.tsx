import type { ComponentProps } from 'react';
import { cn } from './cn';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn('input', className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn('input area', className)} {...props} />;
}

/** A native select: the best one on phones, and it works before scripts do. */
export function NativeSelect({ className, ...props }: ComponentProps<'select'>) {
  return <select className={cn('select', className)} {...props} />;
}
