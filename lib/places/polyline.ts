/** Decodes Google's encoded polyline format: whole numbers of at most 30 bits, mostly differences. */
export function decodeNumbers(text: string): number[] {
  const numbers: number[] = [];
  let bits = 0;
  let shift = 0;
  for (let i = 0; i < text.length; i++) {
    const part = text.charCodeAt(i) - 63;
    bits |= (part & 31) << shift;
    shift += 5;
    if (part >= 32) continue;
    numbers.push(bits & 1 ? ~(bits >> 1) : bits >> 1);
    bits = 0;
    shift = 0;
  }
  return numbers;
}
