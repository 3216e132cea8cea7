import type { ReactNode } from 'react';

/** A horizontally scrolling table; focusable for keyboard scrolling. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
