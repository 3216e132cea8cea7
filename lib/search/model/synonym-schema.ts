import '@/lib/schools/model/without-eval';
import { z } from 'zod';
import { SYNONYM_KINDS, SYNONYM_VALUES, type SynonymKind, type SynonymRefusal } from './synonym';

const MAX_PHRASE = 100;

function isValueOf(kind: SynonymKind, value: string): boolean {
  if (kind === 'country') return value !== '';
  if (kind === 'same') return /^[a-z0-9]{1,30}$/.test(value);
  const values: Partial<Record<SynonymKind, readonly string[]>> = SYNONYM_VALUES;
  return values[kind]?.includes(value) ?? value === '';
}

const refuse = (message: SynonymRefusal) => ({ message });

export const synonymSchema = z
  .object({
    phrase: z
      .string()
      .transform((text) => text.replaceAll('\0', '').trim().replace(/\s+/g, ' '))
      .pipe(z.string().min(1, refuse('phraseMissing')).max(MAX_PHRASE, refuse('phraseLong'))),
    kind: z.enum(SYNONYM_KINDS),
    value: z.string().max(100),
  })
  .refine(({ kind, value }) => isValueOf(kind, value), { ...refuse('valueUnknown'), path: ['value'] });
