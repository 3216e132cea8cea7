'use client';

import { usePathname } from 'next/navigation';
import { Children, type ReactNode } from 'react';

/** Navigation of the admin area. The deepest entry that contains the current address is marked. */
export function AdminNavigation({
  label,
  entries,
  children,
}: {
  label: string;
  entries: { address: string; label: string; count?: number | undefined }[];
  children: ReactNode;
}) {
  const here = usePathname();
  const icons = Children.toArray(children);
  const current = entries
    .filter(({ address }) => here === address || here.startsWith(`${address}/`))
    .sort((a, b) => b.address.length - a.address.length)[0];
  return (
    <nav aria-label={label}>
      {entries.map((entry, index) => (
        <a
          key={entry.address}
          href={entry.address}
          aria-current={entry.address === current?.address ? 'page' : undefined}
        >
          {icons[index]}
          {entry.label}
          {entry.count !== undefined && <span className="n">{entry.count}</span>}
        </a>
      ))}
    </nav>
  );
}
