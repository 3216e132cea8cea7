'use client';

import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import { AiBadge, type GalleryPicture, type GalleryTexts } from './gallery-picture';

/** A finger that travels this far sideways turns to the next picture; in CSS pixels. */
const SWIPE = 40;

/**
 * One picture as large as the window allows: a native modal dialog, so Escape closes it and focus stays inside. `step`
 * turns by so many pictures and wraps around; null when there is only one.
 */
export function GalleryViewer({
  picture,
  fallback,
  texts,
  step,
  onClose,
}: {
  picture: GalleryPicture;
  fallback: string;
  texts: GalleryTexts;
  step: ((by: number) => void) | null;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const down = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by !== 0 && step) {
      event.preventDefault();
      step(by);
    }
  }

  function onPointerUp(event: PointerEvent) {
    const start = down.current;
    down.current = null;
    if (!start || !step) return;
    const dx = event.clientX - start.x;
    if (Math.abs(dx) > SWIPE && Math.abs(dx) > Math.abs(event.clientY - start.y)) step(dx < 0 ? 1 : -1);
  }

  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className="viewer" aria-label={texts.viewer} onClose={onClose} onKeyDown={onKeyDown}>
      <div className="viewer-head">
        <p role="status">{picture.position}</p>
        <button type="button" className="iconbtn" aria-label={texts.close} onClick={close}>
          <Icon name="x" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same from the keyboard */}
      <figure
        onPointerDown={(event) => {
          down.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          down.current = null;
        }}
        onClick={(event) => {
          if (event.target === event.currentTarget) close();
        }}
      >
        <img
          key={picture.address}
          src={picture.address}
          alt={picture.alt}
          draggable={false}
          data-fallback={fallback}
        />
        {(picture.caption || picture.isAi) && (
          <figcaption>
            {picture.isAi && <AiBadge texts={texts} />} {picture.caption}
          </figcaption>
        )}
      </figure>
      {step && (
        <>
          <button
            type="button"
            className="iconbtn turn back"
            aria-label={texts.previous}
            onClick={() => step(-1)}
          >
            <Icon name="chevron-left" />
          </button>
          <button type="button" className="iconbtn turn on" aria-label={texts.next} onClick={() => step(1)}>
            <Icon name="chevron-right" />
          </button>
        </>
      )}
    </dialog>
  );
}
