'use client';

import { type ComponentProps, useEffect, useRef } from 'react';
import { NativeSelect } from '@/components/ui/input';

/** Follows the address, as a new element per value would, and keeps the focus. */
export function SyncedSelect({ value, ...props }: ComponentProps<'select'> & { value: string }) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) select.current.value = value;
  }, [value]);
  return <NativeSelect ref={select} defaultValue={value} {...props} />;
}
