import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ComparisonTable } from '@/components/comparison/comparison-table';
import type { Language } from '@/lib/i18n/locales';

function cellsOf(language: Language): string[] {
  const column = (key: string) => ({ key, name: key.toUpperCase(), address: `/${key}`, without: '/' });
  const markup = renderToStaticMarkup(
    <ComparisonTable
      language={language}
      columns={[column('a'), column('b')]}
      rows={[
        { label: 'x', values: [null, 'one'] },
        { label: 'y', values: ['known', 'known'] },
      ]}
      hideSame={false}
      toggle="/"
    />,
  );
  return [...markup.matchAll(/<td data-name="(.)">(.*?)<\/td>/g)].map(
    ([, name, cell = '']) => `${name} ${cell.replaceAll(/<[^>]+>/g, '')}`,
  );
}

it.each([
  ['es', 'A No consta aquí'],
  ['en', 'A Not known here'],
] as const)('lines known of all come first, and what is not known says so in %s', (language, text) => {
  expect(cellsOf(language)).toEqual(['A known', 'B known', text, 'B one']);
});
