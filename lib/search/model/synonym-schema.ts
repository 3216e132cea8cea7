import '@/lib/schools/model/without-eval';
import { z } from 'zod';
import { boundedText, storedText } from '@/lib/bounded-text';
import { SYNONYM_KINDS, SYNONYM_VALUES, type SynonymKind, type SynonymRefusal } from './synonym';

const MAX_PHRASE = 100;

function isValueOf(kind: SynonymKind, value: string): boolean {
  if (kind === 'country') return value !== '';
  if (kind === 'topic') return /^[a-z0-9-]{0,30}$/.test(value);
  if (kind === 'same') return /^[a-z0-9]{1,30}$/.test(value);
  const values: Partial<Record<SynonymKind, readonly string[]>> = SYNONYM_VALUES;
  return values[kind]?.includes(value) ?? value === '';
}

const refuse = (message: SynonymRefusal) => ({ message });

export const synonymSchema = z
  .object({
    phrase: storedText(MAX_PHRASE, 'phraseLong' satisfies SynonymRefusal)
      .min(1, refuse('phraseMissing'))
      .overwrite((text) => text.replace(/\s+/g, ' ')),
    kind: z.enum(SYNONYM_KINDS),
    value: boundedText(100),
  })
  .refine(({ kind, value }) => isValueOf(kind, value), { ...refuse('valueUnknown'), path: ['value'] });
