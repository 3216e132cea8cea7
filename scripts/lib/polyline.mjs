/**
 * Whole numbers as Google's encoded polyline algorithm writes them, one to seven printable characters each;
 * lib/places/polyline.ts reads them.
 * @param {Iterable<number>} numbers of at most 30 bits
 */
export function encodeNumbers(numbers) {
  let out = '';
  for (const number of numbers) {
    let bits = number < 0 ? ~(number << 1) : number << 1;
    for (; bits >= 32; bits >>= 5) out += String.fromCharCode((32 | (bits & 31)) + 63);
    out += String.fromCharCode(bits + 63);
  }
  return out;
}
