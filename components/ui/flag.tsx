/**
 * A picture, because Windows has no flag emoji. `code` is from `flagCode` in lib/countries. Decoration next to the
 * country's name. Flags are 3:2 and shown at 20×14, so `.flag` crops half a pixel; other sizes are in the styles.
 */
export function Flag({ code }: { code: string }) {
  return <img className="flag" src={`/flags/${code}.svg`} alt="" loading="lazy" />;
}
