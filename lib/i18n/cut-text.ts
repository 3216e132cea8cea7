/** Truncates to UTF-16 units without splitting a surrogate pair, because PostgreSQL refuses halves. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
