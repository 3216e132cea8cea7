import type { Price } from '@/lib/prices/model/price';
import { newProgrammeForm, toProgrammeColumns } from '@/lib/programmes/model/form';
import { programmeSchema } from '@/lib/programmes/model/form-schema';
import type { Programme } from '@/lib/programmes/model/programme';
import { type ProgrammeRow, toProgramme } from '@/lib/programmes/queries/rows';

/** A stored programme with only a name and the given columns. */
export function programmeWith(stored: Partial<ProgrammeRow> = {}): Programme {
  return toProgramme({
    id: '8f14e45f-ceea-467f-a9c9-1b1f3b3b3b3b',
    school_id: '8f14e45f-ceea-467f-a9c9-1b1f3b3b3b3c',
    slug: 'diplome-de-patisserie',
    ...toProgrammeColumns(programmeSchema.parse({ ...newProgrammeForm(), name: 'Diplôme de pâtisserie' })),
    weeks: null,
    updated_at: '2026-11-20T10:00:00Z',
    version: 1,
    ...stored,
  });
}

/** 12,000 euros a year, no academic year, for all students, plus the given fields. */
export function priceWith(given: Partial<Price> = {}): Price {
  const none = { es: null, en: null };
  return {
    min: 12_000,
    max: 12_000,
    currency: 'EUR',
    per: 'year',
    year: null,
    audience: null,
    audienceText: none,
    includes: none,
    approximate: false,
    quote: null,
    basis: 'programme',
    school: null,
    programme: null,
    free: false,
    source: null,
    euros: { year: null, programme: null },
    ...given,
  };
}
