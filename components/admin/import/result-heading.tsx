'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a check's result: it stands far below the button that asked for it, so it takes the focus. */
export function ResultHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 id="import-result" ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
