/**
 * The beginning of a text, at most so many UTF-16 units and never half of a character beyond them: PostgreSQL takes no half,
 * and refuses whatever else is sent with it.
 */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
