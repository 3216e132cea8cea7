import { plainWords } from '@/lib/plain-words';
import {
  type OperatingStatus,
  type Ownership,
  type SchoolType,
  SPECIALTIES,
  type Specialty,
} from './choices';

/** Further words for choices, without accents: Spanish, English, French, Italian and Catalan. */

function wordsOf<Value extends string>(lists: Record<Value, string>): Record<string, Value> {
  const entries = Object.entries(lists) as [Value, string][];
  return Object.fromEntries(
    entries.flatMap(([value, words]) => words.split('|').map((word) => [word, value])),
  );
}

/** A stored value by its name or another word of it; undefined for an unknown word. */
export function choiceMeant(
  values: readonly string[],
  words: Readonly<Record<string, string>> | undefined,
  text: string,
): string | undefined {
  const word = plainWords(text);
  return values.find((value) => plainWords(value) === word) ?? words?.[word];
}

/** With the names that the site shows, which a test compares. */
const SPECIALTY_WORDS: Record<string, Specialty> = wordsOf({
  culinaryArts:
    'artes culinarias|culinary arts|arte culinario|culinary art|cocina|cookery|culinary|arts culinaires|arti culinarie|' +
    'arts culinaries|cuisine|cucina|cuina|cooking|cocina profesional|professional cookery',
  hospitality: 'hosteleria|hospitality|hotellerie restauration|ospitalita|hostaleria|hospitality and tourism',
  pastry:
    'pasteleria|pastry|reposteria|pasteleria y reposteria|patisserie|pasticceria|pastisseria|pastry arts|baking and pastry|' +
    'baking and pastry arts|baking pastry arts|panaderia y pasteleria|confiteria',
  wineGastronomy:
    'vino y gastronomia|wine and gastronomy|wine gastronomy|vinos|vino|wine|enologia|oenology|enology|sumilleria|sommellerie|' +
    'wine studies|wine and spirits',
  hotelManagement:
    'gestion hotelera|hotel management|direccion hotelera|administracion hotelera|management hotelier|gestione alberghiera|' +
    'gestio hotelera|hotel administration|hotel and restaurant management',
});

/** The key of a specialty by any of its names. */
export function specialtyOf(text: string): Specialty | undefined {
  return choiceMeant(SPECIALTIES, SPECIALTY_WORDS, text) as Specialty | undefined;
}

export const TYPE_WORDS: Record<string, SchoolType> = wordsOf({
  university: 'universidad|universite|universita|universitat|universidade|hochschule',
  institute:
    'lycee|lycee professionnel|lycee technologique|lycee polyvalent|lycee des metiers|liceo|instituto|institut|istituto|ies|instituto de educacion secundaria|instituto tecnologico|istituto professionale',
  academy: 'academia|academie|accademia|academia privada',
  college: 'colegio|escuela superior|community college|ecole superieure|scuola superiore|escola superior',
});

/** A subsidised private school is private. */
export const OWNERSHIP_WORDS: Record<string, Ownership> = wordsOf({
  public:
    'publica|publico|public school|estatal|state|government|publique|pubblica|pubblico|statale|centre public|publica estatal|' +
    'centro publico',
  private:
    'privada|privado|concertada|concertado|privado concertado|privada concertada|centro privado|centro concertado|' +
    'privado no concertado|private not for profit|private for profit|private nonprofit|prive|privee|prive sous contrat|' +
    'prive hors contrat|privata|privato|paritaria|privat|concertat|privat concertat|centre privat',
});

export const STATUS_WORDS: Record<string, OperatingStatus> = wordsOf({
  open: 'abierta|abierto|en activo|operating|ouvert|ouverte|aperta|aperto|oberta|obert',
  closing: 'cierra|va a cerrar|en cierre|closing down|ferme bientot|in chiusura',
  closed: 'cerrada|cerrado|closed down|ferme|fermee|chiusa|chiuso|tancada|tancat',
});
