import { describe, expect, it } from 'vitest';
import { sourceOfFounding } from '@/lib/schools/model/stated';

const source = (facts: string, url = 'https://example.org/') => ({ url, facts, facts_es: '' });

describe('the source of a year of foundation', () => {
  it('is the first that states it', () => {
    const sources = [
      source('address, founder'),
      source('Founded 1996, family', 'https://a.example/'),
      source('founded 1996', 'https://b.example/'),
    ];
    expect(sourceOfFounding(sources, 1996)).toBe('https://a.example/');
  });

  it.each(['fundación en 1996, familia', 'Fundada en 1996', 'fundado 1996'])('may say %j', (note) => {
    expect(sourceOfFounding([{ ...source(''), facts_es: note }], 1996)).toBe('https://example.org/');
  });

  it.each(['refundación en 1996', 'fundación en 1995', 'fundación en 19961', 'desde 1996'])(
    'is none that says %j',
    (note) => {
      expect(sourceOfFounding([{ ...source(''), facts_es: note }], 1996)).toBeNull();
    },
  );

  it.each(['founded 1995', 'refounded 1996', 'founded 19961', '1996 students', ''])(
    'is none that says %j of 1996',
    (facts) => {
      expect(sourceOfFounding([source(facts)], 1996)).toBeNull();
    },
  );
});
