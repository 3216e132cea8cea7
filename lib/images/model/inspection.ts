/** What the bucket holds against school_images; each list holds the first of as many as its count says. */
export interface Inspection {
  files: number;
  rows: number;
  /** Files without a row that are younger than an hour: an upload may be under way, they are left alone. */
  youngFiles: number;
  orphanedFiles: { count: number; shown: { name: string; bytes: number | null; storedAt: string }[] };
  orphanedRows: { count: number; shown: { id: string; school: string; category: string; file: string }[] };
  /** Main pictures in the bucket that only the school's own record names; `present`: the file is there. */
  unlisted: { count: number; shown: { schoolId: string; school: string; file: string; present: boolean }[] };
}

/** How many of each kind are shown, and repaired, at a time. */
export const INSPECTED_AT_ONCE = 200;

export interface Repair {
  filesRemoved: number;
  rowsRemoved: number;
  /** Main pictures that got a row, and records that no longer name a missing file. */
  listed: number;
  cleared: number;
  /** What was different by then, or could not be done. */
  left: number;
}
