'use client';

import type { ReactNode } from 'react';
import { Selecting } from '@/components/admin/selecting';
import { SelectionBar } from './selection-bar';

export function Selection({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  return (
    <Selecting ids={ids} bar={(selected, onDone) => <SelectionBar ids={selected} onDone={onDone} />}>
      {children}
    </Selecting>
  );
}
