import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ExportLinks } from '@/components/admin/export-links';
import { exportTexts } from '@/components/admin/export-texts';
import { requestedSeparator, withSeparator } from '@/lib/http/csv-separator';
import { writeLines } from '@/lib/imports/model/csv-lines';
import { templateOf } from '@/lib/imports/model/template';
import { writeHeadings } from '@/lib/imports/model/write';
import { readImportText } from '../support/read-import.ts';

describe('an export', () => {
  it.each([
    ['es', '/x?a=1&amp;separator=semicolon'],
    ['en', '/x?a=1'],
  ] as const)('begins with the separator of the language %s', (language, address) => {
    const links = [{ address: '/x?a=1', label: 'Export' }];
    const html = renderToStaticMarkup(<ExportLinks {...{ language, links }} texts={exportTexts(language)} />);
    expect(html).toContain(`href="${address}"`);
    expect(html.match(/<option/g)).toHaveLength(2);
  });

  it('has commas unless semicolons are requested', () => {
    const at = (address: string) => requestedSeparator({ url: `https://directory.example${address}` });
    expect(at(withSeparator('/x', 'semicolon'))).toBe(';');
    expect(['/x', '/x?separator=comma', '/x?separator=%09'].map(at)).toEqual([',', ',', ',']);
  });

  it('is read back with either, whatever its cells hold', async () => {
    const cells = ['A; b, "c"', 'Spain', 'Soria'];
    for (const separator of [',', ';']) {
      const file = writeHeadings(['name', 'country', 'city'], separator) + writeLines([cells], separator);
      expect((await readImportText(file)).rows).toEqual([cells]);
    }
  });

  it('of the template has the separator of its language', () => {
    expect(templateOf('es').split('\r\n')[0]).toContain('Nombre;Tipo;');
    expect(templateOf('en').split('\r\n')[0]).toContain('Name,Type,');
  });
});
