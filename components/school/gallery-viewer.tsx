import { Icon } from '@/components/ui/icon';
import type { GalleryPicture, GalleryTexts } from './gallery-picture';

/** Full-size dialog, opened by lib/client/gallery-viewer.ts. */
export function GalleryViewer({
  first,
  texts,
  turns,
}: {
  first: GalleryPicture;
  texts: GalleryTexts;
  turns: boolean;
}) {
  return (
    <dialog className="viewer" aria-label={texts.viewer}>
      <div className="viewer-head">
        <p role="status" />
        <button type="button" className="iconbtn" aria-label={texts.close} data-close="">
          <Icon name="x" />
        </button>
      </div>
      <figure>
        <img src={first.address} alt={first.alt} loading="lazy" draggable={false} />
        <figcaption>
          <span className="srcbadge ai" title={texts.aiTitle} aria-hidden="true">
            {texts.aiBadge}
          </span>{' '}
          <span />
        </figcaption>
      </figure>
      {turns && (
        <>
          <button type="button" className="iconbtn turn back" aria-label={texts.previous} data-turn="-1">
            <Icon name="chevron-left" />
          </button>
          <button type="button" className="iconbtn turn on" aria-label={texts.next} data-turn="1">
            <Icon name="chevron-right" />
          </button>
        </>
      )}
    </dialog>
  );
}
