'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Option } from './tag-list';

const Options = createContext<Option[]>([]);

/** Gives the editor the specialties with their names in both languages, of which the browser has one only. */
export function SpecialtyOptions({ options, children }: { options: Option[]; children: ReactNode }) {
  return <Options value={options}>{children}</Options>;
}

export const useSpecialtyOptions = () => useContext(Options);
