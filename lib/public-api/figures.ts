import { z } from 'zod';
import type { Figure } from '@/lib/figures/model/school-figures';
import { FIGURE_SOURCES, SOURCE_IDS } from '@/lib/figures/model/sources';
import { MEASURES } from '@/lib/schools/model/measure';
import { names, webAddress } from './field-schemas';

export const schoolFigure = z.strictObject({
  programme: z
    .uuid()
    .nullable()
    .meta({ description: 'Id of the programme that it is of; null for the school' }),
  measure: z.enum(MEASURES),
  state: z.enum(['known', 'suppressed', 'not published']).meta({
    description: 'Suppressed for privacy, or without a value in the source; what is unknown is left out',
  }),
  value: z.number().nullable(),
  unit: z.string().meta({ description: 'percent, points, count, or a currency; amounts are of a year' }),
  period: z.string().nullable().meta({ description: 'Year or cohort, such as 2023 or 2022-23' }),
  sample_size: z.int().nullable().meta({ description: 'How many people it is of' }),
  scope: names.meta({ description: 'Whom or what it is of' }),
  source: z.enum(SOURCE_IDS),
  edition: z.string(),
  credit: z.string().meta({ description: 'To be named wherever the figure is shown' }),
  licence: z.string(),
  licence_url: webAddress.nullable(),
  url: webAddress,
});

/** None of the school's own record, which has its field. */
export function figureView(figure: Figure): z.infer<typeof schoolFigure>[] {
  const { programme, measure, state, value, unit, period, sampleSize, scope, source, edition } = figure;
  if (source === null) return [];
  const { credit, licence, licenceUrl, url } = FIGURE_SOURCES[source];
  return [
    {
      ...{ programme, measure, state, value, unit, scope, source, edition, credit, licence, url },
      period: period === '' ? null : period,
      sample_size: sampleSize,
      licence_url: licenceUrl,
    },
  ];
}
