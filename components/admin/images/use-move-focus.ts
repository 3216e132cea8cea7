import { useEffect, useRef } from 'react';

type Step = -1 | 1;

/** The id of the button that moves a picture. */
export function arrowId(picture: string, by: Step): string {
  return `move-${picture}-${by === 1 ? 'down' : 'up'}`;
}

/**
 * Keeps the focus with a moved picture, whose buttons are disabled during the save and whose DOM position changes. At
 * an end of the list the other button gets it. Call the returned function before a move.
 */
export function useMoveFocus(busy: boolean): (picture: string, by: Step) => void {
  const moved = useRef<{ picture: string; by: Step } | null>(null);
  useEffect(() => {
    if (busy || moved.current === null) return;
    const { picture, by } = moved.current;
    moved.current = null;
    const arrow = (step: Step) => document.getElementById(arrowId(picture, step));
    const same = arrow(by);
    (same?.hasAttribute('disabled') ? arrow(by === 1 ? -1 : 1) : same)?.focus();
  });
  return (picture, by) => {
    moved.current = { picture, by };
  };
}
