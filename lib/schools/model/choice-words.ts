import type { OperatingStatus, Ownership, SchoolType } from './choices';

/** Further words for choices, without accents: Spanish, English, French, Italian and Catalan. */

function wordsOf<Value extends string>(lists: Record<Value, string>): Record<string, Value> {
  const entries = Object.entries(lists) as [Value, string][];
  return Object.fromEntries(
    entries.flatMap(([value, words]) => words.split('|').map((word) => [word, value])),
  );
}

export const TYPE_WORDS: Record<string, SchoolType> = wordsOf({
  university: 'universidad|universite|universita|universitat|universidade|hochschule',
  institute:
    'instituto|institut|istituto|ies|instituto de educacion secundaria|instituto tecnologico|istituto professionale',
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
