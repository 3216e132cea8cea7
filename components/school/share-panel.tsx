'use client';

import { type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '@/components/ui/icon';
import { SHARE_TARGETS, type ShareTarget, shareAddress } from './share-addresses';

const FEEDBACK_MS = 2000;
const POPUP = 'popup,width=600,height=400';

type Copying = 'idle' | 'copied' | 'failed';
const never = () => () => {};

/**
 * What the share button opens: links that become small windows, copying the address, the device's own share menu. A
 * client component as a whole, for its weight.
 */
export function SharePanel({
  url,
  title,
  texts,
}: {
  /** Absolute. */
  url: string;
  title: string;
  texts: Record<ShareTarget | 'copy' | 'copied' | 'failed' | 'native', string>;
}) {
  const [copying, setCopying] = useState<Copying>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasNative = useSyncExternalStore(
    never,
    () => 'share' in navigator,
    () => false,
  );
  useEffect(() => () => clearTimeout(timer.current), []);

  async function onCopy() {
    const done = await copy(url);
    setCopying(done ? 'copied' : 'failed');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopying('idle'), FEEDBACK_MS);
  }

  const feedback = copying === 'copied' ? texts.copied : copying === 'failed' ? texts.failed : '';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's click is also its Enter key
    <div className="share-panel" onClick={openSmall}>
      {SHARE_TARGETS.map((target) => (
        <a key={target} href={shareAddress(target, url, title)} target="_blank" rel="noopener" data-live="">
          <Icon name={`brand-${target}`} /> {texts[target]}
        </a>
      ))}
      <button type="button" className="needs-js" onClick={onCopy}>
        <Icon name={copying === 'copied' ? 'check' : 'link'} /> {feedback || texts.copy}
      </button>
      {hasNative && (
        <button
          type="button"
          // Closing the device's menu again is no error.
          onClick={() => navigator.share({ url, title }).catch(() => undefined)}
        >
          <Icon name="ellipsis" /> {texts.native}
        </button>
      )}
      <span className="visually-hidden" role="status">
        {feedback}
      </span>
    </div>
  );
}

/** Follows a link in a small window; where that is blocked, the link does what links do. */
function openSmall(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const small = window.open(link.href, 'share', POPUP);
  if (!small) return;
  small.opener = null;
  event.preventDefault();
}

/** Copies a text; without the clipboard, which needs a secure address, by way of a selection. False when neither works. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = document.activeElement;
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'visually-hidden';
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    if (before instanceof HTMLElement) before.focus();
    return done;
  }
}
