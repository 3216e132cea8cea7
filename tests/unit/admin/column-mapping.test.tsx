import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ColumnMapping } from '@/components/admin/import/column-mapping';
import { messagesOf } from '@/lib/i18n/messages';

const drawn = (unused: number) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messagesOf('en')} timeZone="UTC">
      <ColumnMapping
        headings={['INSTNM', 'CLOSEDAT', ...Array.from({ length: unused }, (_, index) => `CODE${index}`)]}
        sample={[]}
        columns={['name', ...Array.from({ length: unused + 1 }, () => null)]}
        choices={[{ column: 'name', name: 'Name' }]}
        left={[null, 'rows', ...Array.from({ length: unused }, () => 'code' as const)]}
        onChange={() => {}}
      />
    </NextIntlClientProvider>,
  );

it('unused columns are folded where they are many, each with its reason', () => {
  const [shown = '', folded = ''] = drawn(6).split('<details>');
  expect(shown).toContain('INSTNM');
  expect(shown).toContain('CLOSEDAT');
  expect(shown).toContain('2 of 8 columns are taken.');
  expect(folded).toContain('6 columns that are not imported');
  expect(folded.match(/CODE\d<\/td>/g)).toHaveLength(6);
  expect(drawn(2)).not.toContain('<details>');
});
