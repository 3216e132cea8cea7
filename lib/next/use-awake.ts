import { useEffect } from 'react';

/** Tells public/wake.js that the components answer now, so that it hands on the clicks it has kept for them. */
export function useAwake() {
  // After the effects of the components that stand behind this one.
  useEffect(() => queueMicrotask(() => document.dispatchEvent(new Event('awake'))), []);
}
