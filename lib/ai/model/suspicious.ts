/**
 * Stored text that speaks to a model instead of about a school. It is data in the prompt anyway; such text is not even
 * sent, and never counts as a fact that an answer may rest on.
 */
const SPEAKS_TO_A_MODEL = [
  /\b(ignor|disregard|forget|olvid|overrid|bypass|omit[ae]|descart)\p{L}*\b.{0,40}\b(instruc|previous|above|prior|rules?|prompt|anterior|reglas?|todo|all|everything|facts?|datos)/iu,
  /\b(system|developer|assistant|user|sistema|asistente)\s*(prompt|message|mensaje|role)?\s*[:=]/i,
  /\b(prompt|jailbreak|DAN mode|language model|modelo de lenguaje|as an ai|ChatGPT|GPT-?\d)\b/i,
  /\b(you are|you're|eres|act[uú]a|act as|pretend|finge|from now on|a partir de ahora)\b.{0,60}\b(now|ahora|model\p{L}*|assistant|asistente|ai|ia|bot|pirate|pirata|as|como)\b/iu,
  /\b(respond|reply|answer|output|print|write|say|repeat|return|include|append|add|responde|contesta|escrib[ea]|di|repite|devuelve|incluye|añade|imprime|menciona|recomienda)\b.{0,30}(["“«']|\b(only|exactly|solo|s[oó]lo|exactamente|literal\p{L}*|the following|lo siguiente|that|que|this|esto|in (english|spanish|french)|en (ingl[eé]s|espa[nñ]ol|franc[eé]s)|visit\p{L}*|https?))/iu,
  /\b(new|nueva?s?|important|importante|urgent\p{L}*|additional)\s+(instruc|orden|task|tarea|rule|regla)/iu,
  /<\/?\w+[^>]*>|<!--|\[\/?(INST|SYS)|<\||```|\{\{|\$\{|\]\(|"\s*[}\]]\s*,?\s*\{?\s*"?(role|content|language|task|facts)\b/i,
  /\b(drop|delete|truncate|update|insert)\s+(table|from|into)\b|--\s*$|;\s*--/i,
  /\b(javascript|data|vbscript):/i,
  /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/u,
];

/** Whether a stored text looks like an instruction to a model. */
export function speaksToAModel(text: string): boolean {
  const read = text.normalize('NFKC').replace(/\s+/g, ' ');
  return SPEAKS_TO_A_MODEL.some((pattern) => pattern.test(read) || pattern.test(text));
}
