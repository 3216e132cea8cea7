import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ProgrammeLook } from '@/components/admin/programmes/programme-look';
import { messagesOf } from '@/lib/i18n/messages';
import { toProgrammeColumns } from '@/lib/programmes/model/form';
import { programmeSchema } from '@/lib/programmes/model/form-schema';
import { programmeLook } from '@/lib/programmes/model/look';
import { toProgramme } from '@/lib/programmes/queries/rows';
import { GOOD_PROGRAMME } from '../../support/good-programme.ts';

const TODAY = new Date('2028-09-01T00:00:00Z');
function render(change: Partial<typeof GOOD_PROGRAMME> = {}): string {
  const columns = toProgrammeColumns(programmeSchema.parse({ ...GOOD_PROGRAMME, ...change }));
  const beside = { id: 'a', school_id: 'b', slug: 'c', weeks: null, updated_at: '', version: 1 };
  const programme = toProgramme({ ...columns, ...beside });
  const look = { es: programmeLook('es', programme, TODAY), en: programmeLook('en', programme, TODAY) };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="es" messages={messagesOf('es')} timeZone="UTC">
      <ProgrammeLook look={look} />
    </NextIntlClientProvider>,
  );
}

describe('the preview of a programme', () => {
  it('says in each language what is known, and nothing of what is not', () => {
    const html = render();
    for (const text of [
      'Diploma de Pastelería',
      'Diploma in Pastry',
      '9 meses',
      '9 months',
      'enero, septiembre',
      'Español',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain('Plazas');
  });

  it('tells that a price is old, and that one has no year', () => {
    expect(render()).toContain('Precio de 2026-27 · Puede haber cambiado');
    const [price] = GOOD_PROGRAMME.prices;
    expect(render({ prices: price ? [{ ...price, year: '' }] : [] })).toContain(
      'La fuente no dice de qué año',
    );
  });

  it('shows a script in a note as the text that it is', () => {
    const html = render({ note_es: '<script>alert(1)</script>' });
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script>');
  });
});
