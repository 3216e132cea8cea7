/**
 * A flag as a picture, because flag emoji do not show on Windows. `code` is what `flagCode` of lib/countries gives.
 * Decoration: the country's name always stands beside it. The flags are drawn 3:2 and shown 20×14, so `.flag` crops
 * them by half a pixel; other sizes come from the styles.
 */
export function Flag({ code }: { code: string }) {
  return <img className="flag" src={`/flags/${code}.svg`} alt="" loading="lazy" />;
}
