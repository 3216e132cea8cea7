/** Anything but plain sentences in a generated text, as sentences for the model; empty when valid. */
export function plainTextProblems(text: string): string[] {
  const found = FORBIDDEN.filter(({ pattern }) => pattern.test(text)).map(({ message }) => message);
  return holdsPhoneNumber(text) ? [...found, 'it contains a phone number'] : found;
}

/** Seven or more digits that belong together, and are neither a span of years nor a number with separators. */
function holdsPhoneNumber(text: string): boolean {
  const runs = text.match(/\+?\d(?:[\s().-]{0,2}\d)*/g) ?? [];
  return runs.some((run) => {
    if (run.startsWith('+')) return true;
    if (/^((1[5-9]|20)\d\d\D+)*(1[5-9]|20)\d\d$/.test(run) || /^\d{1,3}(\.\d{3})+$/.test(run)) return false;
    return run.replace(/\D/g, '').length >= 7;
  });
}

const FORBIDDEN: { pattern: RegExp; message: string }[] = [
  { pattern: /:\/\/|\bwww\./i, message: 'it contains a link' },
  // Numbers contain points too (9.090), and a space follows the end of a sentence.
  { pattern: /\p{L}\.\p{Ll}{2,}/u, message: 'it contains what looks like an address of a site' },
  { pattern: /@/, message: 'it contains an e-mail address or a handle' },
  { pattern: /[<>{}[\]|`*_#\\~^=]|&\w+;/, message: 'it contains markup or symbols' },
  { pattern: /\p{Extended_Pictographic}/u, message: 'it contains pictographs' },
  { pattern: /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u, message: 'it contains invisible characters' },
  { pattern: /^["“«'‘]|["”»'’]$/, message: 'it is wrapped in quotation marks' },
  {
    pattern:
      /^(descripci[oó]n|description|texto?|respuesta|answer|salida|output|traducci[oó]n|translation)\b[^.]{0,40}:/i,
    message: 'it begins with a label',
  },
  {
    pattern:
      /\b(as an ai|language model|modelo de lenguaje|inteligencia artificial|system prompt|prompt|instruc(tions?|ci[oó]n(es)?)|ignor(e|a|ar)\b|here is|here's|aqu[ií] (tienes|est[aá]))/i,
    message: 'it speaks about itself or its instructions',
  },
];
