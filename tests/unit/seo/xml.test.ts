import { describe, expect, it } from 'vitest';
import { parseXml } from '../../support/xml.ts';

describe('the XML parser of the tests', () => {
  it('reads elements, attributes, text and entities', () => {
    const root = parseXml(
      '<?xml version="1.0" encoding="UTF-8"?>\n<a b="1 &amp; 2"><c:d>x &lt; y</c:d><e/></a>\n',
    );
    expect(root.attributes).toEqual({ b: '1 & 2' });
    expect(root.children.map(({ name, text }) => [name, text])).toEqual([
      ['c:d', 'x < y'],
      ['e', ''],
    ]);
  });

  it.each([
    '<a>',
    '<a></b>',
    '<a/><b/>',
    '<a b=1/>',
    '<a b="1" b="2"/>',
    '<a b="<"/>',
    '<a>&</a>',
    '<a>&nbsp;</a>',
    '<a>\u0000</a>',
    'x<a/>',
    '<a/>x',
    '</a>',
    '',
  ])('refuses %j', (text) => {
    expect(() => parseXml(text)).toThrow();
  });
});
