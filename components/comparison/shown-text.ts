import { isValidElement, type ReactNode } from 'react';

/** Visible text of a React node. Calls components, which must be pure functions. Drawings have no text. */
export function shownText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(shownText).join(' ');
  if (!isValidElement<{ children?: ReactNode }>(node) || node.type === 'svg') return '';
  const { type, props } = node;
  return typeof type === 'function'
    ? shownText((type as (given: typeof props) => ReactNode)(props))
    : shownText(props.children);
}
