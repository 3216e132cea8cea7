/** A unique word of 16 consonants. Letters only: searches with many digits are not stored. */
export function makeWord(): string {
  const digits = [...crypto.randomUUID().replaceAll('-', '').slice(0, 16)];
  return digits.map((digit) => 'bcdfghjklmnpqrst'[Number.parseInt(digit, 16)]).join('');
}
