import { MARK_PATH } from '@/lib/seo/social/mark';
import { RAIL, STILL } from './art-addresses';

const BRAND_MARK_ID = 'mark';

export function KitchenRail() {
  return (
    <svg className="rail" viewBox="0 0 500 218" preserveAspectRatio="xMaxYMin meet" aria-hidden="true">
      <use href={RAIL} />
    </svg>
  );
}

export function StillLife() {
  return (
    <svg className="still" viewBox="-2 0 648 224" aria-hidden="true">
      <use href={STILL} />
    </svg>
  );
}

/** Inline, because an SVG image costs the browser a document before the first paint. public/icon.svg is the same. */
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

/** Reuses the logo of the same page. */
export function BrandMarkAgain() {
  return (
    <svg width={30} height={30} viewBox="0 0 32 32" aria-hidden="true">
      <use href={`#${BRAND_MARK_ID}`} />
    </svg>
  );
}
