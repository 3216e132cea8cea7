import type { Candidate, Match } from './match';
import type { RegisterRecord } from './record';
import type { RegisterId } from './registers';

/** School slug by register identifier, verified manually. Other campuses are separate schools. */
const CONFIRMED: Partial<Record<RegisterId, Readonly<Record<string, string>>>> = {
  usa: {
    '243142': 'universidad-de-puerto-rico-en-carolina-escuela-de-administracion-de-hoteles-y-restaurantes',
    '444583': 'escuela-hotelera-de-san-juan',
  },
  spain: {
    '013070': 'escuela-de-hosteleria-aiala',
    '014340': 'escuela-de-hosteleria-de-leioa',
    '015325': 'escuela-superior-de-hosteleria-bilbao-eshbi',
    '08074264': 'escuela-de-pasteleria-del-gremio-de-barcelona-epgb',
    '28031555': 'escuela-superior-de-hosteleria-y-turismo-de-madrid',
    '35013911': 'hotel-escuela-santa-brigida',
  },
  chile: {
    I2S1: 'le-cordon-bleu-chile-universidad-finis-terrae',
    I93S3: 'universidad-catolica-de-la-santisima-concepcion-gastronomia-intercultural',
    I111S22: 'duoc-uc-escuela-de-gastronomia-y-escuela-de-turismo-y-hospitalidad',
    I260S21: 'centro-de-formacion-tecnica-santo-tomas-gastronomia',
    I676S0: 'instituto-profesional-culinary',
    I730S1: 'escuela-culinaria-francesa-ecole',
  },
};

/** Null when not verified, or when the school does not exist. */
export function confirmedMatch(
  { register, identifier }: RegisterRecord,
  candidates: readonly Candidate[],
): Match | null {
  const slug = CONFIRMED[register]?.[identifier];
  const school = candidates.find((candidate) => candidate.slug === slug && !candidate.taken);
  if (slug === undefined || school === undefined) return null;
  return { id: school.id, score: 100, reasons: ['sameName'], verdict: 'certain', others: [] };
}
