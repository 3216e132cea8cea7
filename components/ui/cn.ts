import { type ClassValue, clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Joins class names; of conflicting Tailwind utilities the last wins. */
export function cn(...classes: ClassValue[]): string {
  return twMerge(clsx(classes));
}
