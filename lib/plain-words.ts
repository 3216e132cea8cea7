/** Lower case without accents and other marks: `Pâtisserie` is `patisserie`. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Words without accents, case and punctuation, separated by one space, for comparison. */
export function plainWords(text: string): string {
  return withoutAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
