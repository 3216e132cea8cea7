/** Results about the quality of the data: types of jsonb that functions return. tests/integration/database/types.test.ts checks them. */

/** How many schools have each quality issue. */
export type QualityCounts = {
  all: number;
  active: number;
  no_english: number;
  no_spanish: number;
  short_text: number;
  no_picture: number;
  no_coordinates: number;
  unchecked: number;
  ai_text: number;
};

/** What waits for an administrator; oldest_unread is null without unread messages. */
export type WaitingWork = {
  matches: number;
  differences: number;
  statements: number;
  unread: number;
  oldest_unread: string | null;
  failed_jobs: number;
  unproven_admins: number;
  inactive: { doubtful: number; imported: number; hidden: number };
};

/** Completeness of a school by part, highest weight first. */
export type SchoolCompleteness = {
  id: string;
  completeness: number;
  parts: { part: string; points: number; has: boolean }[];
};

/** By function. */
export interface QualityResults {
  admin_attention: WaitingWork;
  admin_quality: QualityCounts;
  school_completeness: SchoolCompleteness[];
}
