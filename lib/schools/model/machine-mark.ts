/** Fields whose text a machine may write; the database's own list. */
export const MACHINE_FIELDS = [
  'description',
  'description_en',
  'specialties_en',
  'features_en',
  'accreditation_en',
  'programs',
] as const;
export type MachineField = (typeof MACHINE_FIELDS)[number];

/** That a field holds what a machine wrote and nobody has edited or approved since. */
export interface MachineMark {
  field: MachineField;
  /** The model that wrote it. */
  model: string;
  /** Name of whoever had it written; null when the account is unknown. */
  who: string | null;
  at: string;
}

export function isMachineField(text: string): text is MachineField {
  return (MACHINE_FIELDS as readonly string[]).includes(text);
}
