import { useEffect } from 'react';

/** Tells public/wake.js that the components answer now, so that it hands on the clicks it has kept for them. */
export function useAwake() {
  useEffect(() => void document.dispatchEvent(new Event('awake')), []);
}
