import { MARK_PATH } from '@/lib/social/mark';
import { RAIL, STILL } from './art-addresses';

const BRAND_MARK_ID = 'mark';

/** Tools hanging from the rule under the header. Decoration; its colours are those of the page. */
export function KitchenRail() {
  return (
    <svg className="rail" viewBox="0 0 500 218" preserveAspectRatio="xMaxYMin meet" aria-hidden="true">
      <use href={RAIL} />
    </svg>
  );
}

/** Things standing on the foot of the call to action. Decoration; its colours are those of the band. */
export function StillLife() {
  return (
    <svg className="still" viewBox="-2 0 648 224" aria-hidden="true">
      <use href={STILL} />
    </svg>
  );
}

/**
 * The whisk on a blue disc; the name of the site stands beside it. Drawn into the page and not loaded as a picture: a
 * drawing that is an image costs the browser a document of its own before it can paint. public/icon.svg is the same.
 */
export function BrandMark() {
  return (
    <svg width={30} height={30} viewBox="0 0 32 32" aria-hidden="true">
      <g id={BRAND_MARK_ID}>
        <circle cx="16" cy="16" r="16" fill="#0EA5E9" />
        <path
          fill="none"
          stroke="#06212F"
          strokeWidth="1.7"
          strokeLinecap="round"
          strokeLinejoin="round"
          d={MARK_PATH}
        />
      </g>
    </svg>
  );
}

/** The same once more on a page that has it already. */
export function BrandMarkAgain() {
  return (
    <svg width={30} height={30} viewBox="0 0 32 32" aria-hidden="true">
      <use href={`#${BRAND_MARK_ID}`} />
    </svg>
  );
}
