import type { ReactNode } from 'react';

/** Holds a table that scrolls sideways on a narrow screen; by keyboard that takes a place for the focus. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
