/** Throws unless tags are closed in order, names are plain and attributes are quoted without markup. */
export function assertWellFormed(xml: string): void {
  const open: string[] = [];
  const rest = xml.replace(
    /<(\/?)([a-z]+)((?: [a-z:-]+="[^"<>&]*")*)(\/?)>/gi,
    (_, end, name, __, closed) => {
      if (end) {
        if (open.pop() !== name) throw new Error(`</${name}> closes nothing`);
      } else if (!closed) open.push(name);
      return '';
    },
  );
  if (rest !== '' || open.length > 0) throw new Error(`left over: ${rest} ${open}`);
}
