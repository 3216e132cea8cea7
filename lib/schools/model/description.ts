/** The first sentence of a description and the rest, as the page sets them in two sizes. */
export function splitLead(text: string): [lead: string, rest: string] {
  // A sentence ends at a full stop before a space and a capital; 'St. Gallen' and '9.090 m²' do not end one early
  // because at least 40 characters must stand before it.
  const match = /^.{40,}?[.!?](?=\s+[\p{Lu}«“¿¡])/su.exec(text.trim());
  const lead = match ? match[0] : text.trim();
  return [lead, text.trim().slice(lead.length).trim()];
}

const LIMIT = 160;

/** A text as meta description: cut to 157 characters plus an ellipsis when over 160 (specification, point 5). */
export function metaDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > LIMIT ? `${characters.slice(0, LIMIT - 3).join('')}...` : line;
}
