/** '2025', '2025-26' of '2025/26'. '' for '', null when invalid, such as years that are not consecutive. */
export function readYear(typed: string): string | null {
  if (typed === '') return '';
  const [, first = '', second] = /^((?:19|20)\d\d)(?:\s*[-–/]\s*((?:19|20)?\d\d))?$/.exec(typed.trim()) ?? [];
  if (first === '') return null;
  if (second === undefined) return first;
  const next = String(Number(first) + 1);
  return second === next || second === next.slice(2) ? `${first}-${next.slice(2)}` : null;
}
