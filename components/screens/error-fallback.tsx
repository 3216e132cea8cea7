'use client';

import { Component, type ReactNode } from 'react';

/** Keeps `fallback` when its content throws, because Next.js's not-found page would replace it in the browser. */
export class ErrorFallback extends Component<
  { fallback: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
