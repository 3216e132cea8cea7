import { isValidElement, type ReactNode } from 'react';

/**
 * What somebody reads of a part of a page. Parts made of components are rendered for that: here those are functions of
 * nothing but their properties. What drawings hold is not read, so it counts for nothing.
 */
export function shownText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(shownText).join(' ');
  if (!isValidElement<{ children?: ReactNode }>(node) || node.type === 'svg') return '';
  const { type, props } = node;
  return typeof type === 'function'
    ? shownText((type as (given: typeof props) => ReactNode)(props))
    : shownText(props.children);
}
