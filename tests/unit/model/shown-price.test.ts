import { describe, expect, it } from 'vitest';
import type { Price } from '@/lib/programmes/model/programme';
import { shownPrice } from '@/lib/programmes/model/shown-price';

const price = (
  min: number | null,
  currency: string,
  per: Price['per'],
  max: number | null = null,
): Price => ({
  min,
  max,
  currency,
  per,
  year: null,
  audience: null,
  audienceText: { es: null, en: null },
  includes: { es: null, en: null },
  approximate: false,
  quote: null,
});
const rates = { perEuro: new Map([['USD', 1.2]]), day: '2026-11-20', source: null };

describe('the price that a list shows', () => {
  const prices = [
    price(30_000, 'EUR', 'programme'),
    price(11_000, 'EUR', 'year'),
    price(12_000, 'USD', 'year'),
    price(1, 'XTS', 'year'),
  ];

  it('is the cheapest of what is asked, whatever the currency', () => {
    expect(shownPrice(prices, 'year', rates)).toBe(prices[2]);
    expect(shownPrice(prices, 'programme', rates)).toBe(prices[0]);
  });

  it('is the first one where none is for what is asked, and none without prices', () => {
    expect(shownPrice([price(900, 'EUR', 'month'), price(500, 'EUR', 'semester')], 'year', rates)?.min).toBe(
      900,
    );
    expect(shownPrice([], 'year', rates)).toBeNull();
  });
});
