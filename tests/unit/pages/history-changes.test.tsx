import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HistoryChanges } from '@/components/admin/editor/history-changes';
import { messagesOf } from '@/lib/i18n/messages';
import type { HistoryEntry } from '@/lib/schools/queries/school-history';

const entry = (subject: HistoryEntry['subject'], changes: HistoryEntry['changes']): HistoryEntry => ({
  id: 1,
  at: '2026-01-01T00:00:00Z',
  who: null,
  isSystem: true,
  subject,
  programme: subject === 'programme' ? 'Cocina' : null,
  action: 'update',
  changes,
});
const render = (changed: HistoryEntry) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="es" messages={messagesOf('es')} timeZone="UTC">
      <HistoryChanges entry={changed} currency="EUR" />
    </NextIntlClientProvider>,
  ).replace(/<[^>]+>/g, ' ');

it('the history of a school tells values in the words of the editor', () => {
  const text = render(
    entry('school', [
      { field: 'type', before: 'institute', after: 'academy' },
      { field: 'country', before: 'Spain', after: 'France' },
      { field: 'students_count', before: null, after: 2000 },
      { field: 'tuition_min', before: 4.5, after: 4500 },
      { field: 'is_active', before: true, after: false },
      { field: 'features_en', before: [], after: ['Garden', 'Kitchen'] },
    ]),
  );
  for (const words of [
    ...['Academia', 'España', 'Francia', 'Dato desconocido', '2.000 estudiantes', '4.500\u00a0€ al año'],
    ...['Garden', 'Inglés'],
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toMatch(/institute|Spain|true|\[/);
});
