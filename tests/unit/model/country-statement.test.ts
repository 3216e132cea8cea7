import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { quoteAddress, sourceYear, statedCountry } from '@/lib/country-statements/model/statement';
import { countryByCode } from '@/lib/places/countries';
import { statementSql } from '@/scripts/build-country-statements';

it.each([
  ['2025', 'exact', '2025', '2025'],
  ['2025-03-27', 'exact', '2025', '2025'],
  ['2025-12', 'exact', '2025', '2025'],
  ['2025-26', 'exact', '2025–26', '2025–2026'],
  ['2026 (academic year 2026/27)', 'exact', '2026', '2026'],
  ['2024-2026', 'exact', '2024–2026', '2024–2026'],
  ['2023 or later (cites 2021-2027 funds)', 'orLater', '2023', '2023'],
  ['after 2018', 'after', '2018', '2018'],
  ['about 2015', 'about', '2015', '2015'],
])('a source of %s is of %s %s', (date, kind, english, spanish) => {
  expect(sourceYear('en', date)).toEqual({ kind, year: english });
  expect(sourceYear('es', date)).toEqual({ kind, year: spanish });
});

it('links to the quoted words', () => {
  expect(quoteAddress('https://a.test/x', null)).toBe('https://a.test/x');
  expect(quoteAddress('https://a.test/x', 'well-known, 50%')).toBe(
    'https://a.test/x#:~:text=well%2Dknown%2C%2050%25',
  );
  expect(quoteAddress('https://a.test/x#y', 'first […] last')).toBe('https://a.test/x#y:~:text=first,last');
});

it.each([
  ['', '', '', 'US'],
  ['puerto-rico', '', '', 'PR'],
  ['georgia', '', '', undefined],
  ['', 'san-juan', '', undefined],
  ['', '', 'pastry', undefined],
])(
  'the page of region %j, town %j and field %j has the statements of %s',
  (region, town, specialty, code) => {
    const country = countryByCode('US');
    expect(country && statedCountry({ country, region, town, specialty })?.code).toBe(code);
  },
);

it('the seed is what the script writes', () => {
  const seed = new URL('../../../supabase/seed/00_reference/30_country_statements.sql', import.meta.url);
  expect(readFileSync(seed, 'utf8')).toBe(statementSql());
});
