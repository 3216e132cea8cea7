import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { HistoryChanges } from '@/components/admin/editor/history-changes';
import { messagesOf } from '@/lib/i18n/messages';
import type { HistoryEntry } from '@/lib/schools/queries/school-history';

const ID = '6a4e9b1c-3b1f-4f0e-9d5e-0a1b2c3d4e5f';
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

describe('the history of a school', () => {
  it('tells values in the words of the editor', () => {
    const text = render(
      entry('school', [
        { field: 'type', before: 'institute', after: 'academy' },
        { field: 'country', before: 'Spain', after: 'France' },
        { field: 'students_count', before: null, after: 2000 },
        { field: 'tuition_min', before: 4.5, after: 4500 },
        { field: 'is_active', before: true, after: false },
        { field: 'features_en', before: null, after: '["Garden","Kitchen"]' },
      ]),
    );
    for (const words of [
      'Academia',
      'España',
      'Francia',
      'Dato desconocido',
      '2.000 estudiantes',
      '4.500\u00a0€ al año',
      'Garden',
      'Inglés',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/institute|Spain|true|\[/);
  });

  it('leaves out what says nothing to a person', () => {
    const text = render(
      entry('image', [
        { field: 'id', before: ID, after: null },
        { field: 'school_id', before: ID, after: null },
        { field: 'alt_text', before: 'El aula', after: null },
      ]),
    );
    expect(text).toContain('El aula');
    expect(text).not.toContain(ID);
    expect(render(entry('image', [{ field: 'storage_path', before: 'x', after: 'y' }]))).toBe('');
  });
});
