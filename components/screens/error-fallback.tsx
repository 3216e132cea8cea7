'use client';

import { Component, type ReactNode } from 'react';

/**
 * Keeps showing `fallback` in the browser when its content throws: the server has sent it with the right status, and
 * Next.js's not-found page would replace it. Only on hosts without server/ and in the admin area: other pages have no
 * framework scripts.
 */
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
