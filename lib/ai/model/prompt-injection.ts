/** What a model is told to write, and how, in the languages of the site and their neighbours. */
const WRITTEN =
  '(?:text|paragraph|sentence|description|summary|answer|reply|response|output|translation|texto|p[aá]rrafo|frase|oraci[oó]n|descripci[oó]n|resumen|respuesta|salida|traducci[oó]n|texte|paragraphe|phrase|r[eé]ponse|description|testo|paragrafo|risposta|descrizione|par[aá]grafo|resposta|descri[cç][aã]o|absatz|satz|antwort|beschreibung|par[aà]graf)';
const MUST =
  '(?:must|should|shall|has to|have to|needs? to|will|always|debe(?:r[ií]a|r[aá])?n?|tiene que|ha de|siempre|doit|devra|toujours|deve|dovr[aà]|sempre|muss|soll(?:te)?|immer|ha d’|ha de)';
const WORDS_OF_WRITING =
  '(?:end|begin|start|finish|close|open|contain|include|mention|say|state|read|repeat|terminar|acabar|empezar|comenzar|concluir|contener|incluir|mencionar|decir|afirmar|repetir|llevar|se terminer|finir|commencer|contenir|inclure|mentionner|dire|finire|terminare|iniziare|cominciare|contenere|includere|menzionare|come[cç]ar|conter|mencionar|dizer|enden|beginnen|enthalten|erw[aä]hnen|sagen|schlie(?:ß|ss)en)';

/**
 * Text that addresses a model is not sent. Ordinary sentences must pass, such as what a restaurant "actúa como". No list
 * knows all phrasings: what a model writes from foreign facts is checked and waits for approval as well.
 */
const PROMPT_INJECTION = [
  new RegExp(`${WRITTEN}\\b.{0,40}(?<!\\p{L})${MUST} (?:\\p{L}{1,12} )?${WORDS_OF_WRITING}(?!\\p{L})`, 'iu'),
  new RegExp(
    `(?<!\\p{L})(?:end|begin|start|finish|conclude|termina|acaba|empieza|comienza|concluye|termine|finis|commence|inizia|finisci|come[cç]a|beende|beginne)\\b.{0,20}\\b(?:the|your|each|every|la|el|tu|cada|le|ta|votre|chaque|il|ogni|a|o|den|jeden)\\b.{0,12}(?<!\\p{L})${WRITTEN}\\b`,
    'iu',
  ),
  /(?<!\p{L})(?:oublie[zr]?|ignore[zr]?|n[eé]glige[zr]?|dimentica(?:re)?|ignora(?:re)?|esque[cç]a|vergiss|vergessen|ignoriere|missachte)(?!\p{L}).{0,40}(?<!\p{L})(?:consignes?|instructions?|r[eè]gles?|istruzioni|regole|instru[cç][oõ]es|regras|anweisungen?|regeln|vorgaben|tout|tutto|alles|faits|fatti|fakten)(?!\p{L})/iu,
  /(?<!\p{L})(?:note|message|nota|mensaje|hinweis|messaggio|mensagem) (?:to|for|para|al?|pour|für|an|per) (?:the |la |el |le |l['’]|das |die )?(?:ai|ia|ki|model\p{L}{0,3}|mod[eèé]le|modello|writer|redactor\p{L}?|assistant|asistente|llm)(?!\p{L})/iu,
  /\b(ignor|disregard|forget|olvid|overrid|bypass|omit[ae]|descart)\p{L}{0,20}\b.{0,40}\b(instruc|previous|above|prior|rules?|prompt|anterior|reglas?|todo|all|everything|facts?|datos)/iu,
  /\b(system|assistant|asistente)\s*(?:(prompt|message|mensaje)\s*)?[:=]/i,
  /\b(system prompt|your prompt|tu prompt|jailbreak|DAN mode|language model|modelo de lenguaje|as an ai|ChatGPT|GPT-?\d)\b/i,
  /\b(you are|you're|eres) (now|ahora)\b|\bahora eres\b/i,
  /\b(from now on|a partir de ahora)\b.{0,20}\b(you|eres|act|responde|escribe|write|answer)\b/i,
  /\b(act as|act[uú]a como|pretend|finge)\b.{0,25}\b(assistant|asistente|model\p{L}{0,20}|ai|ia|bot|pirat\p{L}{0,20}|you|the school|la escuela|eres)\b/iu,
  /\b(respond|reply|answer|output|print|write|say|repeat|responde|contesta|escrib[ea]|di|repite|imprime)\b.{0,30}(\b(only|exactly|solo|s[oó]lo|exactamente|literalmente|word for word|the following|lo siguiente)\b|["“«])/iu,
  /\b(write|say|state|escribe|di|menciona|afirma) (that|que)\b/i,
  /\b(respond|reply|answer|responde|contesta)\b.{0,15}\b(in|en) (english|spanish|french|ingl[eé]s|espa[nñ]ol|franc[eé]s)\b/iu,
  /\b(include|append|add|insert|incluye|añade|agrega|inserta)\b.{0,30}(\b(at the end|al final|in every|en cada|phone number|tel[eé]fono|link|enlace)\b|https?:)/iu,
  /\b(new|nueva?s?|important|importante|urgent\p{L}{0,20}|additional)\s+(instruc|orden|task|tarea|rule|regla)/iu,
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
