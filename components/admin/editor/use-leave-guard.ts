import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Confirms before unsaved changes are lost: the browser's dialog for closing and reloading, ours for links of the
 * page. `leave` follows the link; `release` allows leaving without a dialog.
 */
export function useLeaveGuard(unsaved: boolean) {
  const [destination, setDestination] = useState<string | null>(null);
  const released = useRef(false);
  const release = useCallback(() => {
    released.current = true;
  }, []);

  useEffect(() => {
    if (!unsaved) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const elsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey;
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || elsewhere) return;
      if (released.current || link.hash !== '') return;
      event.preventDefault();
      event.stopPropagation();
      setDestination(link.href);
    };
    addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [unsaved]);

  return {
    confirming: destination !== null,
    stay: () => setDestination(null),
    leave: () => {
      release();
      if (destination !== null) location.assign(destination);
    },
    release,
  };
}
