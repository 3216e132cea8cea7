import { describe, expect, it } from 'vitest';
import { LinkCells } from '@/lib/imports/model/link-cells';

const row = (cells: string[], links: Record<number, string>) => ({ number: 2, cells, links });

describe('addresses behind cells', () => {
  it('replace words in columns of addresses, and no address', () => {
    const cells = new LinkCells(['name', 'website', 'email'], []);
    const links = { 0: 'https://a.example', 1: 'https://b.example', 2: 'mailto:c@d.example?subject=x' };
    expect(cells.cells(row(['Sol', 'Web', 'Escribir'], links), 3)).toEqual([
      'Sol',
      'https://b.example',
      'c@d.example',
    ]);
    expect(cells.cells(row(['Sol', 'www.own.example', 'Escribir'], { 1: 'https://b.example' }), 3)).toEqual([
      'Sol',
      'www.own.example',
      'Escribir',
    ]);
    expect(cells.count).toBe(2);
  });

  it('behind names become a column of websites, where there is none', () => {
    const first = row(['Sol'], { 0: 'https://a.example' });
    const cells = new LinkCells(['name', 'city'], [first]);
    expect(cells.headings(['name', 'city'])).toEqual(['name', 'city', 'Sitio web']);
    expect(cells.cells(first, 2)).toEqual(['Sol', '', 'https://a.example']);
  });
});
