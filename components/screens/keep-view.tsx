'use client';

import { Component, type ReactNode } from 'react';

/**
 * Keeps showing `view` in the browser when its content throws: the server has already sent that view with the right
 * status, and Next's own not-found page would replace it.
 */
export class KeepView extends Component<{ view: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.view : this.props.children;
  }
}
