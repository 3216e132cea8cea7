import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RowSum } from '@/components/admin/import/row-sum';

const tally = { new: 5000, changed: 2, same: 3, rejected: 4, skipped: 1, open: 0 };
const shown = (language: 'es' | 'en', open: number) =>
  renderToStaticMarkup(<RowSum rows={5010 + open} tally={{ ...tally, open }} language={language} />);

it('the page of an import shows the rows of its file as a sum of what became of them', () => {
  expect(shown('en', 0)).toContain('5,010 = 5,000 new + 2 changed + 3 unchanged + 4 rejected + 1 left out.');
  expect(shown('es', 90)).toContain('+ 4 rechazadas + 1 omitidas + 90 pendientes.');
});
