'use client';

import { Component, type ReactNode } from 'react';

/**
 * Keeps showing `fallback` in the browser when its content throws: the server has already sent that fallback with the right
 * status, and Next.js's own not-found page would replace it. That happens on hosts without our server, and in the admin area:
 * elsewhere pages carry no script of the framework.
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
