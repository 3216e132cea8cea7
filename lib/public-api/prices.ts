import { z } from 'zod';
import { PRICE_AUDIENCES, PRICE_BASES, PRICE_PERIODS, type Price } from '@/lib/prices/model/price';
import { texts } from './field-schemas';

export const price = z.strictObject({
  min: z.number().min(0).nullable(),
  max: z.number().min(0).nullable().meta({ description: 'At least one of min and max is known' }),
  currency: z.string().meta({ description: 'ISO 4217; amounts are never converted' }),
  per: z.enum(PRICE_PERIODS),
  year: z
    .string()
    .nullable()
    .meta({ description: 'Year, 2025, or academic year, 2025-26; null when the source states none' }),
  audience: z.enum(PRICE_AUDIENCES).nullable().meta({ description: 'null: all students' }),
  audience_note: texts,
  includes: texts,
  approximate: z.boolean().meta({ description: 'The source itself says about' }),
  quote: z
    .string()
    .nullable()
    .meta({ description: 'The sentence that states it, in the source’s own words' }),
  basis: z.enum(PRICE_BASES).meta({
    description: 'Own price, price of the institution, or no tuition by law for its public schools',
  }),
  programme: z.uuid().nullable().meta({ description: 'null: of the school as a whole' }),
  free: z.boolean().meta({ description: 'No tuition' }),
  source: z.string().nullable().meta({ description: 'Open source of figures, or address of the law' }),
});

export function priceView({ audienceText, school: _, euros: __, ...shown }: Price): z.infer<typeof price> {
  return { ...shown, audience_note: audienceText };
}
