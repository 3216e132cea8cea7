'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus, because the result is far below the button that requested it. */
export function ResultHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 className="mt-3" id="import-result" ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
