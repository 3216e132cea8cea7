/** Differences between the bucket and school_images; lists are truncated, counts are not. */
export interface Inspection {
  files: number;
  rows: number;
  /** Files without a row younger than an hour: possibly an upload in progress, so they stay. */
  youngFiles: number;
  orphanedFiles: { count: number; shown: { name: string; bytes: number | null; storedAt: string }[] };
  orphanedRows: { count: number; shown: { id: string; school: string; category: string; file: string }[] };
  /** Main pictures in the bucket without a row; `present`: the file exists. */
  unlisted: { count: number; shown: { schoolId: string; school: string; file: string; present: boolean }[] };
}

/** Maximum of each kind that is shown and repaired in one call. */
export const INSPECTED_AT_ONCE = 200;

export interface Repair {
  filesRemoved: number;
  rowsRemoved: number;
  /** Main pictures that got a row, and records whose missing file was cleared. */
  listed: number;
  cleared: number;
  left: number;
}
