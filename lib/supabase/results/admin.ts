/** Results of accounts, jobs, pictures and the admin area: types of jsonb that functions return. tests/integration/database/types.test.ts checks them. */
import type { Json, Tables } from '../tables.types';
import type { FacetCount } from './search';

/** The signed-in user of an active session. */
export type CurrentAccount = {
  id: string;
  name: string | null;
  /** The role that this session may use. */
  role: string;
  /** 'none', 'given' in this session, 'asked' where one is enrolled, 'missing' where the role needs one. */
  second_factor: string;
  has_password: boolean;
};

/** A deleted school that can be restored; `id` is the snapshot's. */
export type DeletedSchoolRow = {
  id: string;
  name: string;
  slug: string;
  deleted_at: string;
  /** Null for the system. */
  deleted_by: string | null;
  deleted_by_name: string | null;
};

export type DeletedSchoolPage = {
  total: number;
  page: number;
  page_count: number;
  /** How many were deleted by undone imports, regardless of filters. */
  undone: number;
  schools: DeletedSchoolRow[];
};

/** A school merged into another one; the merge is not undone. */
export type StandingMerge = {
  id: string;
  /** The name of the merged school. */
  name: string;
  merged_at: string;
  /** Null for deleted accounts. */
  by: string | null;
};

export type AccountDetails = {
  email: string | null;
  seen_at: string | null;
  /** Whether a second factor is enrolled. */
  factor: boolean;
  suspended: boolean;
};

export type SimilarSchool = {
  id: string;
  name: string;
  city: string;
  country: string;
  why: 'name' | 'website' | 'likeness';
};

export type SchoolsToChange = {
  /** Schools that match the filters. */
  total: number;
  /** Schools that would change, by name. */
  schools: { id: string; name: string }[];
};

export type UndoneMerge = {
  /** The restored school. */
  school: string;
  /** Columns of the kept school that were not restored, because they changed since. */
  left: string[];
};

export type DirectorySummary = {
  schools: number;
  countries: number;
  specialties: number;
  checked_on: string | null;
  updated_at: string | null;
};

export type ContactAnswer =
  | { status: 'sent' }
  | { status: 'invalid'; field: 'name' | 'email' | 'message' }
  | { status: 'rate_limited'; retry_after: number };

/** A row of the admin list. */
export type AdminSchoolHit = {
  id: string;
  legacy_id: string | null;
  slug: string;
  name: string;
  country: string;
  city: string;
  type: string;
  students_count: number | null;
  rating: number | null;
  is_active: boolean;
  updated_at: string;
  version: number;
  specialties: string[];
  image: string | null;
  image_type: string | null;
};

/** A page of the admin list; `all`, `active` and the countries count the whole table, regardless of filters. */
export type AdminSchoolSearch = {
  total: number;
  page: number;
  page_count: number;
  page_size: number;
  schools: AdminSchoolHit[];
  all: number;
  active: number;
  countries: number;
  country_options: FacetCount[];
  /** File name of the requested import. */
  origin: string | null;
};

/** A complete row, as in files. */
export type StoredSchool = Tables['schools']['Row'];
export type StoredProgramme = Tables['programmes']['Row'];

/** `stopping`: the existing job is being cancelled. */
export type StartedJob = { id: string; joined: boolean; total: number; stopping: boolean };

/** Checkpoint of a change feed consumer. */
export type PagePosition = { snapshot: string; id: number; happened_at: string };

/**
 * Changes since the checkpoint; `everything` is 'now', 'background' or null, `slugs` are schools.
 */
export type PageChanges = {
  position: PagePosition;
  everything: 'now' | 'background' | null;
  slugs: string[];
  /** Whether lists with these schools must be current ('now') or may be stale for a while; null without schools. */
  lists: 'now' | 'background' | null;
  /** Hidden or deleted: their old pages must not be shown again; `everything` where too many or unknown ones are. */
  removed: { everything: boolean; slugs: string[] };
};

/** A claimed job; `lease` is needed for every write. */
export type ClaimedJob = {
  id: string;
  kind: string;
  version: number;
  parameters: Json;
  started_by: string | null;
  lease: string;
};

export type BegunItem =
  | {
      state: 'item';
      position: number;
      school_id: string | null;
      label: string;
      detail: Json;
      attempts: number;
    }
  | { state: 'finished' | 'cancelled' | 'lost' };

/** A school with its pictures; `image` and `image_type` belong to the main one. */
export type SchoolWithImagesHit = {
  id: string;
  slug: string;
  name: string;
  country: string;
  city: string;
  type: string;
  specialties: string[];
  is_active: boolean;
  image: string | null;
  image_type: string | null;
  gallery: { category: string; count: number; ai: number }[];
};

/** A page of the image manager; counts by kind of main picture are for the whole table. */
export type PictureSearch = {
  total: number;
  page: number;
  page_count: number;
  page_size: number;
  schools: SchoolWithImagesHit[];
  all: number;
  none: number;
  ai: number;
  real: number;
  outside: number;
};

export type PictureToStore = {
  school_id: string;
  name: string;
  image_id: string;
  category: string;
  type: string;
  url: string;
};

/** Differences between bucket and table; lists are truncated, counts are not. */
export type PictureInspection = {
  files: number;
  rows: number;
  young_files: number;
  orphaned_file_count: number;
  orphaned_row_count: number;
  unlisted_count: number;
  orphaned_files: { name: string; size: number | null; stored_at: string }[];
  orphaned_rows: { id: string; school_id: string; school: string; category: string; file: string }[];
  unlisted: { school_id: string; school: string; file: string; present: boolean }[];
};

/** A user named in the audit log. */
export type AuditedPerson = { id: string; name: string | null };

/** Daily totals by ISO date, without empty days, and the most viewed schools. */
export type UsageSummary = {
  first: string;
  last: string;
  days: { day: string; kind: string; count: number }[];
  schools: { id: string; name: string; slug: string; views: number; clicks: number }[];
};

/** By function. */
export interface AdminResults {
  current_account: CurrentAccount | null;
  account_details: Record<string, AccountDetails>;
  schools_of_messages: Record<string, { id: string; name: string }[]>;
  similar_schools: SimilarSchool[];
  account_names: Record<string, string>;
  directory_summary: DirectorySummary;
  send_contact_message: ContactAnswer;
  admin_search_schools: AdminSchoolSearch;
  list_deleted_schools: DeletedSchoolPage;
  merges_of_school: StandingMerge[];
  undo_school_merge: UndoneMerge;
  schools_to_change: SchoolsToChange;
  export_schools: StoredSchool[];
  start_job: StartedJob;
  claim_job: ClaimedJob | null;
  begin_job_item: BegunItem;
  admin_search_pictures: PictureSearch;
  pictures_to_store: PictureToStore[];
  inspect_pictures: PictureInspection;
  audit_people: AuditedPerson[];
  usage_summary: UsageSummary;
  follow_page_changes: PageChanges | null;
}
