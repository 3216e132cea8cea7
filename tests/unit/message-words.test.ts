import { expect, it } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import es from '../../messages/es.json' with { type: 'json' };
import { flatten } from '../architecture/rules/messages.ts';

it.each([
  ['AI, which is IA', /\bAI\b/],
  ['a fallback', /fallback/i],
  ['a console, which administrators do not have', /\bconsola\b/i],
])('no Spanish text speaks of %s', (_, word) => {
  const texts = [...flatten(es)];
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter(([, text]) => word.test(text))).toEqual([]);
});

it('the question before a school is deleted says where it can be brought back', () => {
  expect(es.AdminSchools.deleteQuestion).toContain(`«${es.AdminDeleted.title}»`);
  expect(en.AdminSchools.deleteQuestion).toContain(`“${en.AdminDeleted.title}”`);
  for (const { AdminSchools } of [es, en])
    expect(AdminSchools.deleteQuestion).not.toMatch(/cannot be undone|no se puede deshacer/);
});
