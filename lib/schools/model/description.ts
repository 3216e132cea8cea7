/** Splits off the first sentence, which has a larger type size. */
export function splitLead(text: string): [lead: string, rest: string] {
  // A sentence ends at a mark before a space and a capital; at least 40 characters, so that 'St. Gallen' and '9.090 m²'
  // do not end it.
  const match = /^.{40,}?[.!?](?=\s+[\p{Lu}«“¿¡])/su.exec(text.trim());
  const lead = match ? match[0] : text.trim();
  return [lead, text.trim().slice(lead.length).trim()];
}

const LIMIT = 160;

/** Truncated to 157 characters plus an ellipsis when over 160 (specification, point 5). */
export function metaDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > LIMIT ? `${characters.slice(0, LIMIT - 3).join('')}...` : line;
}
