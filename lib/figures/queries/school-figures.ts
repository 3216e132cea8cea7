import 'server-only';
import { cache } from 'react';
import type { Figure } from '@/lib/figures/model/school-figures';
import { isSourceId, type SourceId } from '@/lib/figures/model/sources';
import { type FigureState, MEASURES, type Measure } from '@/lib/schools/model/measure';
import type { BackendClient } from '@/lib/supabase/client';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import type { LoadedFigureSource } from '@/lib/supabase/results/figures';

/** Of a listed school and its programmes. Throws BackendError. */
export const schoolFigures = cache((school: string) => figuresOf(publicClient(), [school]));

/** Throws BackendError. */
export const figuresOfSchools = (schools: readonly string[]) => figuresOf(publicClient(), schools);

/** Figures that the client may see, without unknown sources and measures, which have no label. */
export async function figuresOf(client: BackendClient, schools: readonly string[]): Promise<Figure[]> {
  const rows = unwrap('school_figures', await client.rpc('school_figures', { p_schools: [...schools] }));
  return rows.flatMap(({ source, measure, state, sample_size, scope_es, scope_en, ...figure }) =>
    (source === null || isSourceId(source)) && isMeasure(measure)
      ? [
          {
            ...{ ...figure, source, measure, sampleSize: sample_size, scope: { es: scope_es, en: scope_en } },
            state: state as FigureState,
          },
        ]
      : [],
  );
}

const isMeasure = (text: string): text is Measure => (MEASURES as readonly string[]).includes(text);

/** Sources with figures of listed schools. Throws BackendError. */
export async function figureSources(): Promise<(LoadedFigureSource & { source: SourceId })[]> {
  const loaded = unwrap('figure_sources', await publicClient().rpc('figure_sources'));
  return loaded.flatMap(({ source, ...counts }) =>
    isSourceId(source) && counts.figures > 0 ? [{ ...counts, source }] : [],
  );
}
