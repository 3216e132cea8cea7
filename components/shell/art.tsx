import { RAIL, STILL } from './art-addresses';

/** Tools hanging from the rule under the masthead. Decoration; its colours are those of the page. */
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

/** The whisk on a blue disc; the name of the site stands beside it. */
export function BrandMark() {
  return <img src="/icon.svg" width={30} height={30} alt="" />;
}
