import type { GalleryPicture, GalleryTexts } from './gallery-picture';
import { GalleryViewer } from './gallery-viewer';

/** Every picture is a link to itself; lib/client/gallery.ts enhances them by the links' data. */
export function Gallery({
  pictures,
  fallback,
  texts,
}: {
  pictures: GalleryPicture[];
  /** Replaces a picture that does not load; see the inline script. */
  fallback: string;
  texts: GalleryTexts;
}) {
  const [picture] = pictures;
  if (!picture) return null;
  return (
    <figure data-gallery={fallback}>
      <a className="big" href={picture.address} aria-haspopup="dialog" {...dataOf(picture)}>
        <img
          src={picture.address}
          width={600}
          height={400}
          alt={picture.alt}
          fetchPriority="high"
          decoding="async"
          data-fallback={fallback}
        />
        <AiBadge texts={texts} hidden={!picture.isAi} />
        <span className="visually-hidden"> {texts.open}</span>
      </a>
      <GalleryViewer first={picture} texts={texts} turns={pictures.length > 1} />
      {pictures.length > 1 && (
        <ul className="thumbs">
          {pictures.map((thumb, at) => (
            <li key={thumb.address}>
              <a
                href={thumb.address}
                aria-label={thumb.caption ? `${thumb.position}: ${thumb.caption}` : thumb.position}
                aria-current={at === 0 ? 'true' : undefined}
                {...dataOf(thumb)}
              >
                <img
                  src={thumb.address}
                  width={400}
                  height={300}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  data-fallback={fallback}
                />
                {thumb.isAi && <AiBadge texts={texts} />}
              </a>
            </li>
          ))}
        </ul>
      )}
      <figcaption>{picture.caption}</figcaption>
    </figure>
  );
}

/** Hidden from screen readers, because the alternative text says it. */
export function AiBadge({ texts, hidden }: { texts: GalleryTexts; hidden?: boolean }) {
  return (
    <span className="srcbadge ai" title={texts.aiTitle} aria-hidden="true" hidden={hidden}>
      {texts.aiBadge}
    </span>
  );
}

function dataOf({ alt, caption, position, isAi }: GalleryPicture) {
  return {
    'data-alt': alt,
    'data-caption': caption || undefined,
    'data-position': position,
    'data-ai': isAi ? '' : undefined,
  };
}
