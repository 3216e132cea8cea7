import type { Candidate, Match } from './match';
import type { RegisterRecord } from './record';
import type { RegisterId } from './registers';

/**
 * Which checked school a register's entry is, where a person has compared them: by identifier the school's slug. Of an institution
 * with several campuses it is the one in the school's own town; the others are schools of their own.
 */
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

/** The school that an entry is for certain; null where nobody has compared it, or the directory has no such school. */
export function confirmedMatch(
  { register, identifier }: RegisterRecord,
  candidates: readonly Candidate[],
): Match | null {
  const slug = CONFIRMED[register]?.[identifier];
  const school = candidates.find((candidate) => candidate.slug === slug && !candidate.taken);
  if (slug === undefined || school === undefined) return null;
  return { id: school.id, score: 100, reasons: ['sameName'], verdict: 'certain', others: [] };
}
