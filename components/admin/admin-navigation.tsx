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
    <nav className="max-lg:grid max-lg:grid-cols-2" aria-label={label}>
      {entries.map((entry, index) => (
        <a
          className="flex min-h-8.5 items-center gap-2.5 rounded-md px-2 font-medium text-ink-2 no-underline hover:bg-leaf hover:text-ink current:bg-leaf current:font-semibold current:text-ink current:shadow-[inset_3px_0_var(--color-sky-mid)]"
          key={entry.address}
          href={entry.address}
          aria-current={entry.address === current?.address ? 'page' : undefined}
        >
          {icons[index]}
          {entry.label}
          {entry.count !== undefined && (
            <span className="ml-auto text-micro text-ink-3 tabular-nums">{entry.count}</span>
          )}
        </a>
      ))}
    </nav>
  );
}
