import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PointChoices } from '@/components/admin/import/point-choices';
import { messagesOf } from '@/lib/i18n/messages';
import type { ImportOptions } from '@/lib/imports/model/options';

const POINTS = ['1, 1', '-3.7, 40.4'].map((point, index) => ({ point, label: `Row ${index + 2}: ${point}` }));
const drawn = (chosen: ImportOptions['points'], total = 2) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messagesOf('en')} timeZone="UTC">
      <PointChoices points={POINTS.slice(0, total)} total={total} chosen={chosen} onChange={() => {}} />
    </NextIntlClientProvider>,
  );
const chosenIn = (html: string) =>
  [...html.matchAll(/<select[^>]*id="([^"]+)".*?<option value="(\w+)" selected/gs)].map(
    ([, id, value]) => `${id} ${value}`,
  );

it('doubtful points are kept or left out together or one by one, and are left out at first', () => {
  expect(drawn([])).toContain('Row 3: -3.7, 40.4');
  expect(chosenIn(drawn([]))).toEqual([
    'import-points leave',
    'import-point-0 leave',
    'import-point-1 leave',
  ]);
  expect(chosenIn(drawn(['-3.7, 40.4']))).toContain('import-point-1 keep');
  expect(chosenIn(drawn('all'))).toEqual(['import-points keep']);
});

it('nothing is asked about a file without doubtful points', () => {
  expect(drawn([], 0)).toBe('');
});
