// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts of templates are what is read here
import { describe, expect, it } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import es from '../../messages/es.json' with { type: 'json' };
import { flatten, messageDifferences, unusedMessages } from './rules/messages.ts';
import { argumentsOf } from './support/icu.ts';
import { readSources, sourcesOf } from './support/sources.ts';

describe('both languages have the same messages', () => {
  it('in the project', () => {
    expect(flatten(es).size).toBeGreaterThan(100);
    expect(messageDifferences(es, en)).toEqual([]);
  });

  it.each([
    [{ A: { b: 'x' } }, { A: {} }, 'en lacks A.b'],
    [{ A: {} }, { A: { b: 'x' } }, 'es lacks A.b'],
    [{ A: ' ' }, { A: 'x' }, 'A is empty'],
    [{ A: '{count} de {total}' }, { A: '{count}' }, 'A expects (count, total) in es and (count) in en'],
    [{ A: '{n, plural, other {#}}' }, { A: '{n}' }, 'A expects (n:plural) in es and (n) in en'],
    [{ A: '<b>x</b>' }, { A: 'x' }, 'A expects (<b>) in es and () in en'],
  ])('%j and %j differ', (spanish, english, sentence) => {
    expect(messageDifferences(spanish, english)).toEqual([sentence]);
  });
});

describe('argumentsOf', () => {
  it.each([
    ['plain', []],
    ['{a} and { b }', ['a', 'b']],
    ['{n, plural, =0 {none} one {# school} other {# schools in {country}}}', ['country', 'n:plural']],
    ['{kind, select, a {{n, plural, one {x} other {y}}} other {z}}', ['kind:select', 'n:plural']],
    ['{when, date, ::yMMM}', ['when:date']],
    ['{place, selectordinal, one {#st} other {#th}} of {n, number}', ['n:number', 'place:selectordinal']],
    ["it's '{not}' {real}", ['real']],
    ['<link>{name}</link>', ['<link>', 'name']],
  ])('of %j', (text, names) => {
    expect(argumentsOf(text)).toEqual(names);
  });

  it.each([
    ['{a', 'EXPECT_ARGUMENT_CLOSING_BRACE'],
    ['a}', 'UNMATCHED_CLOSING_BRACE'],
    ["'{a}' and }", 'UNMATCHED_CLOSING_BRACE'],
    ['{n, plural, one {x}', 'MISSING_OTHER_CLAUSE'],
    ['{n, plural, one {x} other {y}', 'EXPECT_ARGUMENT_CLOSING_BRACE'],
    ['<b>x', 'UNCLOSED_TAG'],
  ])('refuses %j', (text, why) => {
    expect(() => argumentsOf(text)).toThrow(why);
  });
});

describe('every message is asked for', () => {
  it('in the project', () => {
    expect(unusedMessages(es, readSources())).toEqual([]);
  });

  const tree = { Home: { title: 'x', card: { more: 'y' }, kind: { a: 'z' } } };

  it('by its namespace and key, a longer namespace, or a template', () => {
    const text = "const t = f('Home'); t('title'); f('Home.card')('more'); t(`kind.${name}`);";
    expect(unusedMessages(tree, sourcesOf({ 'components/a.tsx': text }))).toEqual([]);
  });

  it('and one that nobody asks for is found', () => {
    expect(
      unusedMessages(tree, sourcesOf({ 'components/a.tsx': "f('Home')('title'); // 'card.more'" })),
    ).toEqual(['Home.card.more', 'Home.kind.a']);
  });
});
