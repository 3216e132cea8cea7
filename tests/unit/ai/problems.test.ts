import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { detailText } from '@/components/admin/jobs/detail-text';
import { validateDescription } from '@/lib/ai/model/description-rules';
import { problemsIn } from '@/lib/ai/model/problems';
import { validateTranslations } from '@/lib/ai/model/translation-rules';

/** Every sentence for a model that the rules hold, with a word where they put one. */
function sentences(): string[] {
  const files = ['description-rules', 'plain-text', 'translation-rules', 'translated-facts'].map((file) =>
    readFileSync(`lib/ai/model/${file}.ts`, 'utf8'),
  );
  const source = files.join('\n').replace(/\$\{language === [^}]*\}/, 'Spanish');
  const found = source.match(/(?<=['`])(?:it|the|there|most|“)[ $][^'`]*(?=['`])/g) ?? [];
  return found.map((text) =>
    text
      .replace(/\$\{kind\}/, 'number')
      .replace(/\$\{(?:length|list\.length|sources\.length|SHORTEST|LONGEST)\}/g, '7')
      .replace(/\$\{[^}]*\}/g, 'algo; raro'),
  );
}

describe('what the rules say of a text', () => {
  it('is all known, so that no administrator reads it in another language', () => {
    expect(sentences().length).toBeGreaterThan(18);
    for (const sentence of sentences()) {
      expect(problemsIn(sentence), sentence).toMatchObject([{ kind: 'known', entry: null }]);
    }
  });

  it('is told in Spanish as it was found', () => {
    const description = validateDescription('Visit www.example.org: the best school since 1812.', 'es', [
      { name: 'Gusto' },
    ]);
    const translations = validateTranslations({ entries: ['Cocina 24 horas'] }, ['Cocina']);
    for (const verdict of [description, translations]) {
      if (verdict.ok) throw new Error('accepted');
      const detail = verdict.problems.join('; ');
      expect(problemsIn(detail)).toHaveLength(verdict.problems.length);
      expect(problemsIn(detail).filter(({ kind }) => kind === 'other')).toEqual([]);
      expect(detailText('es', detail)).not.toMatch(/\b(it|the|is|not|entry)\b/);
      expect(detailText('en', detail)).toBe(detail);
    }
  });

  it('leaves the words of others as they are', () => {
    expect(detailText('es', 'HTTP 500; upstream failed')).toBe('HTTP 500; upstream failed');
  });
});
