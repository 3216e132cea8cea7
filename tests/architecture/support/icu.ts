import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

const QUOTED = /'[{}<][^']*'?/g;

/**
 * What a message expects from its caller: ICU arguments with their type (`count:plural`) and elements (`<b>`). Throws
 * when braces do not match.
 */
export function argumentsOf(text: string): string[] {
  const elements = everyElement(parse(text, { captureLocation: true }));
  for (const { type, location } of elements) {
    // To the parser a brace too many is text, and readers would see it.
    const written = text.slice(location?.start.offset, location?.end.offset);
    if (type === TYPE.literal && written.replace(QUOTED, '').includes('}'))
      throw new SyntaxError(`UNMATCHED_CLOSING_BRACE in: ${text}`);
  }
  return [...new Set(elements.flatMap(expectation))].sort();
}

/** Elements with all those inside them. */
function everyElement(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => [
    element,
    ...('children' in element ? everyElement(element.children) : []),
    ...('options' in element
      ? Object.values(element.options).flatMap(({ value }) => everyElement(value))
      : []),
  ]);
}

function expectation(element: MessageFormatElement): string[] {
  switch (element.type) {
    case TYPE.argument:
      return [element.value];
    case TYPE.number:
    case TYPE.date:
    case TYPE.time:
    case TYPE.select:
      return [`${element.value}:${TYPE[element.type]}`];
    case TYPE.plural:
      return [`${element.value}:${element.pluralType === 'ordinal' ? 'selectordinal' : 'plural'}`];
    case TYPE.tag:
      return [`<${element.value}>`];
    default:
      return [];
  }
}
