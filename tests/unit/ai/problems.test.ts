import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { problemsIn } from '@/lib/ai/model/problems';

/** Every sentence for a model in the rules, with sample words. */
function sentences(): string[] {
  const files = ['description-rules', 'plain-text', 'translation-rules', 'translated-facts'].map((file) =>
    readFileSync(`lib/ai/model/${file}.ts`, 'utf8'),
  );
  const source = files.join('\n').replace(/\$\{language === [^}]*\}/, 'Spanish');
  const found = source.match(/(?<=['`])(?:it|the|there|most|“)[ $][^'`]*(?=['`])/g) ?? [];
  return found.map((text) =>
    text
      .replace(/\$\{kind\}/, 'number')
      .replace(/\$\{(?:length|list\.length|sources\.length|MIN_LENGTH|MAX_LENGTH)\}/g, '7')
      .replace(/\$\{[^}]*\}/g, 'algo; raro'),
  );
}

it('what the rules say of a text is all known, so that no administrator reads it in another language', () => {
  expect(sentences().length).toBeGreaterThan(18);
  for (const sentence of sentences()) {
    expect(problemsIn(sentence), sentence).toMatchObject([{ kind: 'known', entry: null }]);
  }
});
