/**
 * A picture, because Windows has no flag emoji. `code` is from `flagCode`. Flags are 3:2; `.flag` crops half a pixel.
 */
export function Flag({ code }: { code: string }) {
  return <img className="flag" src={`/flags/${code}.svg`} alt="" loading="lazy" />;
}
