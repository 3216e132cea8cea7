'use client';

import { usePathname } from 'next/navigation';
import { Children, type ReactNode } from 'react';

/** The places of the admin area; the deepest one that contains the present address is the current one. */
export function AdminNavigation({
  label,
  places,
  children,
}: {
  label: string;
  places: { address: string; label: string; count?: number | undefined }[];
  /** An icon for each place, in the same order. */
  children: ReactNode;
}) {
  const here = usePathname();
  const icons = Children.toArray(children);
  const current = places
    .filter(({ address }) => here === address || here.startsWith(`${address}/`))
    .sort((a, b) => b.address.length - a.address.length)[0];
  return (
    <nav aria-label={label}>
      {places.map((place, index) => (
        <a
          key={place.address}
          href={place.address}
          aria-current={place.address === current?.address ? 'page' : undefined}
        >
          {icons[index]}
          {place.label}
          {place.count !== undefined && <span className="n">{place.count}</span>}
        </a>
      ))}
    </nav>
  );
}
