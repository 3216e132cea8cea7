import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ComparisonTable } from '@/components/comparison/comparison-table';
import type { Language } from '@/lib/i18n/locales';

function cellsOf(language: Language, isChecked: boolean): string[] {
  const column = { key: 'a', name: 'A', address: '/a', without: '/', isChecked };
  const markup = renderToStaticMarkup(
    <ComparisonTable
      language={language}
      columns={[column]}
      rows={[
        { label: 'x', values: ['known'] },
        { label: 'y', values: [null] },
      ]}
      hideSame={false}
      toggle="/"
    />,
  );
  return [...markup.matchAll(/<td>(.*?)<\/td>/g)]
    .slice(1)
    .map(([, cell = '']) => cell.replaceAll(/<[^>]+>/g, ''));
}

it.each([
  ['es', true, 'No publicado'],
  ['es', false, 'No consta aquí'],
  ['en', true, 'Not published'],
  ['en', false, 'Not known here'],
] as const)(
  'what is not known in a comparison in %s, of what is checked (%s): %s',
  (language, isChecked, text) => {
    expect(cellsOf(language, isChecked)).toEqual(['known', text]);
  },
);
