'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Option } from './tag-list';

const Options = createContext<Option[]>([]);

/** Provides the specialties in both languages; the browser's messages have only one. */
export function SpecialtyOptions({ options, children }: { options: Option[]; children: ReactNode }) {
  return <Options value={options}>{children}</Options>;
}

export const useSpecialtyOptions = () => useContext(Options);
