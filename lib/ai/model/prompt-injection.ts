/** Text that addresses a model is not sent. Ordinary sentences must pass, such as what a restaurant "actúa como". */
const PROMPT_INJECTION = [
  /\b(ignor|disregard|forget|olvid|overrid|bypass|omit[ae]|descart)\p{L}*\b.{0,40}\b(instruc|previous|above|prior|rules?|prompt|anterior|reglas?|todo|all|everything|facts?|datos)/iu,
  /\b(system|assistant|asistente)\s*(?:(prompt|message|mensaje)\s*)?[:=]/i,
  /\b(system prompt|your prompt|tu prompt|jailbreak|DAN mode|language model|modelo de lenguaje|as an ai|ChatGPT|GPT-?\d)\b/i,
  /\b(you are|you're|eres) (now|ahora)\b|\bahora eres\b/i,
  /\b(from now on|a partir de ahora)\b.{0,20}\b(you|eres|act|responde|escribe|write|answer)\b/i,
  /\b(act as|act[uú]a como|pretend|finge)\b.{0,25}\b(assistant|asistente|model\p{L}*|ai|ia|bot|pirat\p{L}*|you|the school|la escuela|eres)\b/iu,
  /\b(respond|reply|answer|output|print|write|say|repeat|responde|contesta|escrib[ea]|di|repite|imprime)\b.{0,30}(\b(only|exactly|solo|s[oó]lo|exactamente|literalmente|word for word|the following|lo siguiente)\b|["“«])/iu,
  /\b(write|say|state|escribe|di|menciona|afirma) (that|que)\b/i,
  /\b(respond|reply|answer|responde|contesta)\b.{0,15}\b(in|en) (english|spanish|french|ingl[eé]s|espa[nñ]ol|franc[eé]s)\b/iu,
  /\b(include|append|add|insert|incluye|añade|agrega|inserta)\b.{0,30}(\b(at the end|al final|in every|en cada|phone number|tel[eé]fono|link|enlace)\b|https?:)/iu,
  /\b(new|nueva?s?|important|importante|urgent\p{L}*|additional)\s+(instruc|orden|task|tarea|rule|regla)/iu,
  /<\/?\w[^<>]*>|<!--|\[\/?(INST|SYS)|<\||```|\{\{|\$\{|\]\(|"role"\s*:/i,
  /\b(drop|delete|truncate|insert)\s+(table|from|into)\b|--\s*$|;\s*--/i,
  /\b(javascript|vbscript):|\bdata:\w+\//i,
  // Bidirectional controls and invisible characters.
  /[\u202a-\u202e\u2066-\u2069]|[\u{e0000}-\u{e007f}]/u,
];

export function looksLikePromptInjection(text: string): boolean {
  const read = text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ');
  return PROMPT_INJECTION.some((pattern) => pattern.test(read));
}
