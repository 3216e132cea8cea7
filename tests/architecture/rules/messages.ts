import { argumentsOf } from '../support/icu.ts';
import type { Source } from '../support/sources.ts';

export type MessageTree = { [key: string]: string | MessageTree };

/** Every text by its full key: `Home.searchLabel`. */
export function flatten(tree: MessageTree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${prefix}${key}`, value] as const]
        : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

/** Keys that one language has and the other lacks, texts that are empty, arguments that differ. */
export function messageDifferences(es: MessageTree, en: MessageTree): string[] {
  const spanish = flatten(es);
  const english = flatten(en);
  const missing = [
    ...[...spanish.keys()].filter((key) => !english.has(key)).map((key) => `en lacks ${key}`),
    ...[...english.keys()].filter((key) => !spanish.has(key)).map((key) => `es lacks ${key}`),
  ];
  const wrong = [...spanish].flatMap(([key, text]) => {
    const translation = english.get(key);
    if (translation === undefined) return [];
    if (text.trim() === '' || translation.trim() === '') return [`${key} is empty`];
    const [a, b] = [argumentsOf(text).join(', '), argumentsOf(translation).join(', ')];
    return a === b ? [] : [`${key} expects (${a}) in es and (${b}) in en`];
  });
  return [...missing, ...wrong];
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Keys that no source asks for. A key counts as asked for when the sources hold a namespace it lies in, or the start of
 * one, and the rest of the key as a text or as a template that fits it.
 */
export function unusedMessages(tree: MessageTree, sources: Map<string, Source>): string[] {
  const files = [...sources.values()].filter(({ filePath }) => /^(app|components|lib)\//.test(filePath));
  const literals = new Set(files.flatMap(({ strings }) => strings.map(({ value }) => value)));
  const patterns = files.flatMap(({ templates }) =>
    templates
      .filter(({ parts }) => parts.length > 1 && parts.some((part) => /\w/.test(part)))
      .map(({ parts }) => new RegExp(`^${parts.map(literally).join('.+')}$`)),
  );
  const asked = (key: string) => literals.has(key) || patterns.some((pattern) => pattern.test(key));
  return [...flatten(tree).keys()].filter((key) => {
    const steps = key.split('.');
    return !steps.some((_, cut) => {
      const namespace = steps.slice(0, cut).join('.');
      return (cut === 0 || asked(namespace)) && asked(steps.slice(cut).join('.'));
    });
  });
}
