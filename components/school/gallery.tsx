'use client';

import { type MouseEvent, useRef, useState } from 'react';
import { AiBadge, type GalleryPicture, type GalleryTexts } from './gallery-picture';
import { GalleryViewer } from './gallery-viewer';

/**
 * The large picture of a school, its thumbnails, and the full-size view. Without script every picture is a link to
 * itself.
 */
export function Gallery({
  pictures,
  fallback,
  texts,
}: {
  pictures: GalleryPicture[];
  /** What takes the place of a picture that does not load; see the inline script. */
  fallback: string;
  texts: GalleryTexts;
}) {
  const [index, setIndex] = useState(0);
  const [open, setOpen] = useState(false);
  const large = useRef<HTMLAnchorElement>(null);
  const picture = pictures[index];
  if (!picture) return null;
  const step = (by: number) => setIndex((index + by + pictures.length) % pictures.length);
  return (
    <figure>
      <a
        ref={large}
        className="big"
        href={picture.address}
        aria-haspopup="dialog"
        data-live=""
        onClick={(event) => instead(event, () => setOpen(true))}
      >
        <img
          key={picture.address}
          src={picture.address}
          width={600}
          height={400}
          alt={picture.alt}
          fetchPriority={index === 0 ? 'high' : undefined}
          decoding="async"
          data-fallback={fallback}
        />
        {picture.isAi && <AiBadge texts={texts} />}
        <span className="visually-hidden"> {texts.open}</span>
      </a>
      {pictures.length > 1 && (
        <ul className="thumbs">
          {pictures.map(({ address, position, caption, isAi }, at) => (
            <li key={address}>
              <a
                href={address}
                aria-label={caption ? `${position}: ${caption}` : position}
                aria-current={at === index ? 'true' : undefined}
                data-live=""
                onClick={(event) => instead(event, () => setIndex(at))}
              >
                <img
                  src={address}
                  width={400}
                  height={300}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  data-fallback={fallback}
                />
                {isAi && <AiBadge texts={texts} />}
              </a>
            </li>
          ))}
        </ul>
      )}
      <figcaption>{picture.caption}</figcaption>
      {open && (
        <GalleryViewer
          picture={picture}
          fallback={fallback}
          texts={texts}
          step={pictures.length > 1 ? step : null}
          onClose={() => {
            setOpen(false);
            large.current?.focus();
          }}
        />
      )}
    </figure>
  );
}

/** Does something in place of following a link, unless the visitor asked for a new tab or window. */
function instead(event: MouseEvent, action: () => void) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  action();
}
