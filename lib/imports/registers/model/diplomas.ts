import type { StatedProgramme } from './record';

export type Diploma = Required<Pick<StatedProgramme, 'duration_value' | 'duration_unit'>> & {
  source: StatedProgramme['sources'][number];
};

const years = (
  duration_value: number,
  url: string,
  facts: string,
  facts_es: string,
  seen?: string,
): Diploma => ({
  ...{ duration_value, duration_unit: 'years' },
  source: { url, facts, facts_es, ...(seen && { seen }) },
});

/** Lengths of national diplomas by law, with the text that states them. Registers do not state them. */
export const DIPLOMAS = {
  cap: years(
    2,
    'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000041913670',
    'Code of education, article D337-6: two years by the school route',
    'Código de educación, artículo D337-6: dos años por la vía escolar',
    '2020-05-25',
  ),
  bacPro: years(
    3,
    'https://www.legifrance.gouv.fr/jorf/id/JORFTEXT000020237805',
    'Decree 2009-147: a cycle of three years leads to the bac pro',
    'Decreto 2009-147: un ciclo de tres años lleva al bac pro',
    '2009-02-11',
  ),
  bts: years(
    2,
    'https://juriblio.fr/codes/code-de-l-education/partie-reglementaire/livre-vi/titre-iv/chapitre-iii/section-1/sous-section-2',
    'Code of education, article D643-6: two years by the school route',
    'Código de educación, artículo D643-6: dos años por la vía escolar',
  ),
  istitutoProfessionale: years(
    5,
    'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:decreto.legislativo:2017-04-17;61!vig=',
    'Legislative decree 61/2017: vocational upper secondary school takes five years',
    'Decreto legislativo 61/2017: el instituto profesional dura cinco años',
    '2022-11-26',
  ),
} satisfies Record<string, Diploma>;

/** The programme with the length and source of its diploma, unless it has a length. */
export function withDiploma(programme: StatedProgramme, diploma: Diploma | undefined): StatedProgramme {
  if (diploma === undefined || programme.duration_value !== undefined) return programme;
  const { source, ...length } = diploma;
  return { ...programme, ...length, sources: [...programme.sources, source] };
}
