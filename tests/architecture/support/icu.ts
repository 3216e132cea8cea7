/**
 * What a message expects from its caller: ICU arguments with their type (`count:plural`) and elements (`<b>`). Reads
 * just as much of the ICU message syntax as that takes. Throws when braces do not match.
 */
export function argumentsOf(text: string): string[] {
  const found = new Set<string>();
  let at = 0;

  const fail = (): never => {
    throw new Error(`braces do not match in: ${text}`);
  };
  const match = (pattern: RegExp): string => {
    const hit = new RegExp(pattern.source, 'y');
    hit.lastIndex = at;
    const part = hit.exec(text)?.[0] ?? '';
    at += part.length;
    return part;
  };

  /** Text up to the end, or up to the brace that closes the branch it is in. */
  const message = (insideBranch: boolean): void => {
    while (at < text.length) {
      // An apostrophe before a brace makes the text up to the next apostrophe literal.
      if (match(/'[{}<][^']*'?/)) continue;
      const element = match(/<\w+>/);
      if (element) found.add(element);
      else if (match(/\{\s*/)) argument();
      else if (text[at] === '}' && insideBranch) return;
      else if (text[at] === '}') fail();
      else at += 1;
    }
    if (insideBranch) fail();
  };

  /** `name}`, `name, type}`, `name, type, style}` or `name, plural, one {…} other {…}}`. */
  const argument = (): void => {
    const name = match(/\w+/);
    const type = match(/\s*,\s*\w+/).replace(/^\s*,\s*/, '');
    found.add(type ? `${name}:${type}` : name);
    if (/^(plural|select|selectordinal)$/.test(type)) while (match(/[^{}]*\{/)) branch();
    match(/[^{}]*/);
    if (text[at] !== '}') fail();
    at += 1;
  };

  const branch = (): void => {
    message(true);
    at += 1;
  };

  message(false);
  return [...found].sort();
}
