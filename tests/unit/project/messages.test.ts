import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import en from '@/messages/en.json' with { type: 'json' };
import es from '@/messages/es.json' with { type: 'json' };
import { readFiles } from './files.ts';

type Tree = { [key: string]: string | Tree };

/** Every text by its full key: `Home.searchLabel`. */
const flatten = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );

const spanish = flatten(es);
const english = new Map(flatten(en));

/** The arguments and elements of a message with their types: `plural count`, `tag b`. */
function argumentsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const inner =
      'options' in element
        ? Object.values(element.options).flatMap(({ value }) => argumentsOf(value))
        : 'children' in element
          ? argumentsOf(element.children)
          : [];
    return [`${TYPE[element.type]} ${element.value}`, ...inner];
  });
}
const signature = (text: string) => [...new Set(argumentsOf(parse(text)))].sort();

/** The site's code: a message is used when its key follows a namespace in it. */
const code = [...readFiles('{app,components,lib}/**/*.{ts,tsx}').values()].join('\n');
// The keys of lib/ai/model/problems.ts belong to the namespace TextProblems.
const literals = new Set(code.match(/(?<=['"])[\w.]+(?=['"])|\b\w+(?=: \/\^)/g));
const templates = [
  ...new Set(
    code.match(/(?<=`)[\w.]*\w[\w.]*\$\{[^`]*?\}[\w.]*(?=`)|(?<=`)\$\{[^`]*?\}[\w.]*\w[\w.]*(?=`)/g),
  ),
].map((template) => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '.+')}$`));

const isNamed = (key: string) => literals.has(key) || templates.some((template) => template.test(key));
function isUsed(key: string): boolean {
  const parts = key.split('.');
  return parts.some((_, cut) => {
    const namespace = parts.slice(0, cut).join('.');
    return (cut === 0 || isNamed(namespace)) && isNamed(parts.slice(cut).join('.'));
  });
}

/** Texts of the specification with words that the site's Spanish avoids (decision 25). */
const SPECIFIED = [
  ...['Generar Imagen AI', 'Nueva imagen AI creada para', 'No se pudo generar la imagen con AI: ', 'AI'],
  ...['Fallback', 'Error durante la migración. Revisa la consola para más detalles.'],
  'Error al generar descripciones. Revisa la consola para más detalles.',
  'No se pudo generar la descripción. Verifica la consola para más detalles.',
];

describe('messages', () => {
  it('have the same keys in both languages, and a text for each', () => {
    expect(spanish.length).toBeGreaterThan(1000);
    expect(spanish.map(([key]) => key).sort()).toEqual([...english.keys()].sort());
    expect([...spanish, ...english].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('expect the same arguments in both languages', () => {
    expect(spanish.filter(([, text]) => text.includes('{')).length).toBeGreaterThan(100);
    const expected = (texts: Iterable<[string, string]>) =>
      Object.fromEntries([...texts].map(([key, text]) => [key, signature(text)]));
    expect(expected(spanish)).toEqual(expected(english));
  });

  it('are all used', () => {
    expect(isUsed('Home.noSuchKey')).toBe(false);
    expect(spanish.map(([key]) => key).filter((key) => !isUsed(key))).toEqual([]);
  });

  it.each([
    ['AI in place of IA', /\bAI\b/],
    ['fallback', /fallback/i],
    ['console', /\bconsola\b/i],
  ])('in Spanish have the word %s in texts of the specification alone', (_, word) => {
    const isSpecified = (text: string) => SPECIFIED.some((words) => text.startsWith(words));
    expect(spanish.filter(([, text]) => word.test(text) && !isSpecified(text))).toEqual([]);
    expect(spanish.some(([, text]) => word.test(text))).toBe(true);
  });

  it('say before a school is deleted where it can be restored', () => {
    expect(es.AdminSchools.deleteQuestion).toContain(`«${es.AdminDeleted.title}»`);
    expect(en.AdminSchools.deleteQuestion).toContain(`“${en.AdminDeleted.title}”`);
  });
});
