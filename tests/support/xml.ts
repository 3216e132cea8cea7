/** A strict parser of XML without DTD, for sitemaps and feeds: consumers are stricter than browsers. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?';
const TOKEN = new RegExp(
  `<\\?xml version="1\\.0" encoding="utf-8"\\?>|<(/?)(${NAME})((?:\\s+${NAME}="[^"<]*")*)\\s*(/?)>|([^<]+)`,
  'giy',
);
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The root element; throws an Error with the position of a syntax error. */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(xml);
    if (!token) throw new Error(`no XML at ${at}: ${xml.slice(at, at + 60)}`);
    const [whole, end, name, attributes, empty, text] = token;
    const parent = open.at(-1) ?? root;
    if (text !== undefined) {
      if (parent === root && text.trim() !== '') throw new Error(`text outside the root: ${text.trim()}`);
      parent.text += decode(text);
    } else if (name === undefined) {
      if (at !== 0) throw new Error(`${whole} stands at ${at} and not at the beginning`);
    } else if (end) {
      if (open.length < 2 || open.pop()?.name !== name) throw new Error(`</${name}> at ${at} closes nothing`);
    } else {
      const element = { name, attributes: readAttributes(attributes ?? ''), children: [], text: '' };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [only, ...more] = root.children;
  if (open.length > 1) throw new Error(`<${open.at(-1)?.name}> is never closed`);
  if (!only || more.length > 0) throw new Error(`${root.children.length} root elements`);
  return only;
}

export function all(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The text of the only child with this name; throws unless there is exactly one. */
export function textOf(element: XmlElement, name: string): string {
  const [child, ...more] = all(element, name);
  if (!child || more.length > 0) throw new Error(`<${element.name}> has not one <${name}>`);
  return child.text;
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/([\w.:-]+)="([^"]*)"/g)) {
    if (name in attributes) throw new Error(`${name} stands twice in ${text}`);
    attributes[name] = decode(value);
  }
  return attributes;
}

function decode(text: string): string {
  const control = [...text].find(
    (character) => (character.codePointAt(0) ?? 0) < 32 && !'\t\n\r'.includes(character),
  );
  if (control !== undefined) throw new Error(`a control character in ${JSON.stringify(text)}`);
  return text.replace(/&([^;&\s]*;?)/g, (whole, reference: string) => {
    const character = ENTITIES[reference.replace(/;$/, '')];
    if (character === undefined || !reference.endsWith(';')) throw new Error(`${whole} is no entity`);
    return character;
  });
}
