// Written by scripts/generate-types.ts from the migrations. Do not edit: run the script again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

/** The signed-in user of an active session. */
export type CurrentAccount = {
  id: string
  name: string | null
  /** The role that this session may use. */
  role: string
  /** 'none', 'given' in this session, 'asked' where one is enrolled, 'missing' where the role needs one. */
  second_factor: string
  has_password: boolean
}

/** A price in the database's form; without a programme it is of the school as a whole. */
export type PriceRow = {
  school: string
  programme: string | null
  basis: 'programme' | 'school' | 'law'
  min: number | null
  max: number | null
  currency: string
  per: string
  year: string | null
  audience: string | null
  free: boolean
  source: string | null
  year_euros: number | null
  total_euros: number | null
  audience_es?: string | null
  audience_en?: string | null
  includes_es?: string | null
  includes_en?: string | null
  approximate?: boolean | null
  quote?: string | null
}

/** The data of a school's card, with its description in the requested language or else the other one. */
export type SchoolHit = {
  id: string
  legacy_id: string | null
  slug: string
  name: string
  country: string
  city: string
  /** Of a school without a town. */
  region: string | null
  type: string
  ownership: string | null
  /** Levels of its programmes, unordered. */
  levels: string[]
  /** The first price that fits the search. */
  price: PriceRow | null
  outcome: CardFigureRow | null
  students: CardFigureRow | null
  specialties: string[]
  /** Parallel to the specialties, where their English is known. */
  specialties_en: string[]
  founded: number | null
  programs_count: number | null
  rating: number | null
  /** English names. */
  languages: string[]
  image: string | null
  /** Of the stored main picture: 'real' or 'ai_generated'. */
  image_type: string | null
  description: string | null
  description_language: string | null
  website: string | null
  coordinates_lat: number | null
  coordinates_lng: number | null
  coordinates_precision: string | null
  /** Whether the school was checked by a person. */
  checked: boolean
}

/** A part of a search: values of a kind, any of which match (for a place, country and name), or a plain word. */
export type UnderstoodWords = {
  words: string
  /** 'not' is what must not be; its value is what was typed behind 'not'. */
  kind: 'field' | 'type' | 'level' | 'mode' | 'attendance' | 'language' | 'ownership' | 'country' | 'place' | 'month' | 'topic' | 'not' | 'word'
  values: string[]
}

/** A town or region of the gazetteer; `country` is the stored country name. */
export type KnownPlace = { name: string; kind: 'town' | 'region' | 'country'; country: string; lat: number | null; lng: number | null }

/** Results without a condition, within `km` if that is wider than requested; a single school with its name. */
export type FoundBeside = { without: string; total: number; km: number | null; school: { slug: string; name: string } | null }

export type FacetCount = { value: string; count: number }

/**
 * Result of a search and the parsed query. `page` is the returned page: the last one when the requested page is
 * beyond it. Facets count each filter's values under the other filters.
 */
export type FoundPage = {
  total: number
  page: number
  page_size: number
  /** Distance of each hit, for a search near a place. */
  km: number[] | null
  /** How many hits a price limit excludes because they have no price. */
  unpriced: number
  facets: Partial<Record<string, FacetCount[]>>
  understood: UnderstoodWords[]
  /** Words that match every school. */
  ignored: string[]
  /** Subjects that the directory does not record. */
  missing: ('scholarships' | 'visa' | 'housing' | 'jobs' | 'timetables' | 'postcode')[]
  /** The search with corrected typos. */
  corrected: string | null
  /** The place to search near. */
  near: (KnownPlace & { words: string }) | null
  /** A price limit, also as it was typed. */
  price: { words: string; euros: number; amount: number; least: number | null; currency: string } | null
  /** The length of a programme, also as it was typed. */
  length: { words: string; value: number; unit: 'weeks' | 'months' | 'years'; end: 'least' | 'most' | null } | null
  /** Words that need a place where none is named: 'near me'. */
  placeless: string | null
  /** The words that sort by price. */
  cheap: string | null
  /** Relaxed conditions of a search without results: dropped words, or a radius of km instead of a place. */
  relaxed: {
    without: string[]
    place: KnownPlace | null
    km: number | null
    nearby?: number
    /** Places were dropped for online programmes. */
    anywhere: boolean
    /** Results in or near the requested place without one condition. */
    beside: FoundBeside | null
  } | null
  /** Levels that so many results have; those of the others, which come last, are not known. */
  unknown: { known: number; words: string[] } | null
  /** Results with one word less, when there is a single hit; or with a wider radius. */
  wider: { without: string; total: number; place?: KnownPlace; km?: number } | null
  /** Other places with the name of the best known one. */
  ambiguous: {
    words: string
    places: { country: string; region: string; city: string; town: string; schools: number }[] | null
    schools: { name: string; slug: string }[]
  } | null
}

/** `programmes` are all of these schools; absent above 1,000 schools. */
export type SchoolSearch = FoundPage & { schools: SchoolHit[]; programmes?: number }

/** Searches without results: count in the period and in an equal period before it, and the last date. */
export type EmptySearch = { words: string; count: number; before: number; last: string }
/** {sum} counts all searches without result in the period, {listed} those whose words are known. */
export type EmptySearchPage = {
  total: number
  page: number
  page_count: number
  sum: number
  listed: number
  searches: EmptySearch[]
}

/** A synonym with its meaning and the last audit entry. */
export type ListedSynonym = {
  id: string
  phrase: string
  kind: string
  value: string
  version: number
  changed_at: string | null
  changed_by: string | null
}
export type SynonymPage = { total: number; page: number; page_count: number; synonyms: ListedSynonym[] }

/** Numbers of schools found for the phrase without and with the synonym. */
export type SynonymPreview = { before: number; after: number }

/** A programme as shown in lists. */
export type ProgrammeHit = Omit<
  Database['public']['Tables']['programmes']['Row'],
  'position' | 'is_active' | 'created_at' | 'editor_note' | 'prices'
> & { prices: PriceRow[] } & ProgrammePlace

/** Place of a programme, and its cheapest price in euros, yearly and total; null when unknown. */
export type ProgrammePlace = {
  school_slug: string
  school_name: string
  country: string
  city: string
  /** Of a school without a town. */
  region: string | null
  year_euros: number | null
  /** Two years without awards, '2022-24'. */
  idle: string | null
  total_euros: number | null
}

/** `cities` are those of the requested country. */
export type ProgrammeSearch = FoundPage & { programmes: ProgrammeHit[]; cities: FacetCount[] }

/** Totals of the directory: programmes, schools with programmes, programmes with a price. */
export type ProgrammeCounts = { programmes: number; schools: number; priced: number }

/** A town with schools; its centre is the mean of their coordinates, null without any. */
export type TownCount = {
  slug: string
  /** The most frequent spelling of its schools. */
  name: string
  schools: number
  /** Slug of the region of most of its schools; '' when unknown. */
  region: string
  lat: number | null
  lng: number | null
}

/** A region with a page. */
export type NamedRegion = {
  slug: string
  /** The most frequent spelling of its schools. */
  name: string
  /** Whether a town of the country has the same name. */
  shared: boolean
}

/** A place without schools. */
export type EmptyPlace = { total: 0 }

/** The page of a place. */
export type PlacePage = Pick<SchoolSearch, 'total' | 'page' | 'page_size' | 'schools'> & {
  /** Slugs of the first twenty schools, without thin ones. */
  first: string[]
  /** Of all its schools. */
  programmes: {
    programmes: number
    /**
     * Yearly, in euros, of programmes that cost something; for levels with at least three of two schools; with the
     * numbers of prices for international students and for residents of a state.
     */
    medians: { level: string; euros: number; programmes: number; international: number; in_state: number }[]
  }
  fields: FacetCount[]
  /** The requested region, or that of the town. */
  region: NamedRegion | null
  /** The requested town. */
  town: { name: string; lat: number | null; lng: number | null } | null
  /** Of the requested region, else of the country, for the same field. */
  town_count: number
  /** Those with the most schools. */
  towns: TownCount[]
  /** Of the country, for the same field; empty for a town. */
  regions: (NamedRegion & { schools: number })[]
  neighbours: (Omit<TownCount, 'lat' | 'lng'> & { country: string; km: number })[]
  /** The other countries. */
  countries: FacetCount[]
}

/** Points of the map: single schools, or counts by grid cell when there are too many. */
export type PointSearch = { total: number; without: number } & (
  | { points: [slug: string, name: string, city: string, country: string, field: string | null, lat: number, lng: number, matches: number | null][] }
  | { cells: [lat: number, lng: number, schools: number, matches: number | null][] }
)

/** A country, region or town, with or without a field; missing parts are ''. */
export type CountedPlace = {
  country: string
  region: string
  town: string
  specialty: string
  /** Whether a town has the region's name too. */
  shared: boolean
  schools: number
  updated_at: string
}

/** A few suggestions of each kind, best first; `corrected` is the search with corrected typos. */
export type Suggestions = {
  schools: { name: string; slug: string; city: string; country: string }[]
  programmes: { name: string; slug: string; school: string; school_slug: string }[]
  places: { kind: 'town' | 'region' | 'country'; country: string; name: string }[]
  fields: string[]
  corrected: string | null
}
/** Result of a load; `unmatched`: identifiers without a school. */
export type LoadedFigures = { figures: number; changed: number; removed: number; schools: number; unmatched: number }

/** A figure of a school, or of one of its programmes. */
export type SchoolFigure = {
  school: string
  programme: string | null
  subject: string
  measure: string
  /** The cohort or year; '' when the source names none. */
  period: string
  state: string
  value: number | null
  unit: string
  sample_size: number | null
  scope_es: string
  scope_en: string
  /** Null: of the school's own record. */
  source: string | null
  edition: string
  /** Of the newest awards: two years without any, '2022-24'. */
  idle: string | null
}

/** A figure of a whole school, on its card. */
export type CardFigureRow = { measure: string; period: string; value: number; unit: string }

/** A loaded source, with its figures for listed schools. */
export type LoadedFigureSource = { source: string; loaded_on: string; figures: number; schools: number }

/** A deleted school that can be restored; `id` is the snapshot's. */
export type DeletedSchoolRow = {
  id: string
  name: string
  slug: string
  deleted_at: string
  /** Null for the system. */
  deleted_by: string | null
  deleted_by_name: string | null
}

export type DeletedSchoolPage = {
  total: number
  page: number
  page_count: number
  /** How many were deleted by undone imports, regardless of filters. */
  undone: number
  schools: DeletedSchoolRow[]
}

/** A school merged into another one; the merge is not undone. */
export type StandingMerge = {
  id: string
  /** The name of the merged school. */
  name: string
  merged_at: string
  /** Null for deleted accounts. */
  by: string | null
}

export type AccountDetails = {
  email: string | null
  seen_at: string | null
  /** Whether a second factor is enrolled. */
  factor: boolean
  suspended: boolean
}

export type SimilarSchool = {
  id: string
  name: string
  city: string
  country: string
  why: 'name' | 'website' | 'likeness'
}

export type SchoolsToChange = {
  /** Schools that match the filters. */
  total: number
  /** Schools that would change, by name. */
  schools: { id: string; name: string }[]
}

export type UndoneMerge = {
  /** The restored school. */
  school: string
  /** Columns of the kept school that were not restored, because they changed since. */
  left: string[]
}

export type DirectorySummary = {
  schools: number
  countries: number
  specialties: number
  checked_on: string | null
  updated_at: string | null
}

export type ContactAnswer =
  | { status: 'sent' }
  | { status: 'invalid'; field: 'name' | 'email' | 'message' }
  | { status: 'rate_limited'; retry_after: number }

/** A row of the admin list. */
export type AdminSchoolHit = {
  id: string
  legacy_id: string | null
  slug: string
  name: string
  country: string
  city: string
  type: string
  students_count: number | null
  rating: number | null
  is_active: boolean
  updated_at: string
  version: number
  specialties: string[]
  image: string | null
  image_type: string | null
}

/** A page of the admin list; `all`, `active` and the countries count the whole table, regardless of filters. */
export type AdminSchoolSearch = {
  total: number
  page: number
  page_count: number
  page_size: number
  schools: AdminSchoolHit[]
  all: number
  active: number
  countries: number
  country_options: FacetCount[]
  /** File name of the requested import. */
  origin: string | null
}

/** How many schools have each quality issue. */
export type QualityCounts = {
  all: number
  active: number
  no_english: number
  no_spanish: number
  short_text: number
  no_picture: number
  no_coordinates: number
  unchecked: number
  broken_lists: number
  ai_text: number
}

/** What waits for an administrator; oldest_unread is null without unread messages. */
export type WaitingWork = {
  matches: number
  differences: number
  statements: number
  unread: number
  oldest_unread: string | null
  failed_jobs: number
  unproven_admins: number
  inactive: { doubtful: number; imported: number; hidden: number }
}

/** Completeness of a school by part, highest weight first. */
export type SchoolCompleteness = {
  id: string
  completeness: number
  parts: { part: string; points: number; has: boolean }[]
}

/** A complete row, as in files. */
export type StoredSchool = Database['public']['Tables']['schools']['Row']
export type StoredProgramme = Database['public']['Tables']['programmes']['Row']

/** Rows of a file, and what the check needs. */
export type ImportPortion = {
  run: number
  headings: string[]
  options: Json
  details: Json
  rows: { position: number; number: number; cells: string[] }[]
}

/** The duplicate of a row: an earlier row, or an existing school. */
export type ImportDuplicate = {
  position: number
  earlier: number | null
  certain: boolean
  school: StoredSchool | null
  by: string | null
}

/** A programme with its school. */
export type ExportedProgramme = StoredProgramme & { school_slug: string; school_name: string }

/** Schools and programmes that rows name; `named` are the schools of each requested name, two at most. */
export type ProgrammeMatches = {
  schools: { id: string; slug: string; name: string }[]
  named: string[][]
  programmes: StoredProgramme[]
}

/** The duplicate of a row: an earlier row, or an existing programme. */
export type ProgrammeDuplicate = {
  position: number
  earlier: number | null
  certain: boolean
  programme: StoredProgramme | null
}

/** How many rows, schools or programmes were processed. */
export type WrittenPortion = { done: number }

/** One import: its file, options and progress. */
export type ImportOverview = {
  id: string
  file_name: string
  /** 'schools' or 'programmes'. */
  contents: string
  status: string
  headings: string[]
  details: Json
  options: Json
  duplicates: string
  row_count: number
  created_count: number
  changed_count: number
  undone_count: number
  left_count: number
  uploaded_at: string
  imported_at: string | null
  undone_at: string | null
  may_act: boolean
  register: string | null
  report: RegisterReport | null
  sample: string[] | null
  changes: number
  counts: { [kind: string]: number }
  failed: number
  chosen: number
  /** Null before the import, and for imports that ended before rows were counted. */
  tally: ImportTally | null
}

/** Rows of a file by outcome; open ones are not written yet. */
export type ImportTally = {
  new: number
  changed: number
  same: number
  rejected: number
  skipped: number
  open: number
}

export type ImportRowError = { column: string | null; error: string; value?: string }
/** A probable duplicate: a school, one of its programmes, or an earlier row by its number. */
export type ImportDuplicateOf = {
  school?: string
  programme?: string
  name?: string
  city?: string
  active?: boolean
  by?: string
  earlier?: number | null
  /** For registers: likelihood and reasons; other candidates, with the same. */
  score?: number
  reasons?: string[]
  others?: { school: string; score: number; reasons: string[] }[]
}
export type ImportRow = {
  position: number
  number: number
  kind: string
  name: string
  columns: string[] | null
  errors: ImportRowError[] | null
  duplicate: ImportDuplicateOf | null
  choice: string | null
  outcome: string | null
  code: string | null
  may_update: boolean
}
export type ImportRowPage = { total: number; page: number; page_count: number; rows: ImportRow[] }

export type ImportProblemRow = {
  position: number
  number: number
  cells: string[]
  kind: string
  errors: ImportRowError[] | null
  duplicate: ImportDuplicateOf | null
  outcome: string | null
  code: string | null
}

export type ListedImport = {
  id: string
  file_name: string
  contents: string
  status: string
  uploaded_at: string
  imported_at: string | null
  row_count: number
  created_count: number
  changed_count: number
  undone_count: number
  left_count: number
  may_act: boolean
  register: string | null
  report: RegisterReport | null
}
export type ImportPage = { total: number; page: number; page_count: number; imports: ListedImport[] }

/** Result of a run's check: rows by outcome, reasons for omitted rows, differences. */
export type RegisterReport = { kinds: { [kind: string]: number }; left: { [why: string]: number }; differing: number }

/** The facts by which a school is recognised. */
export type RegisterCandidate = {
  id: string
  slug: string
  names: string[]
  country: string
  city: string | null
  website: string | null
  lat: number | null
  lng: number | null
  exact: boolean
  taken: boolean
}

/** The data that rows of a register are compared with. */
export type RegisterKnown = {
  sources: Database['public']['Tables']['school_sources']['Row'][]
  schools: { school: StoredSchool; programmes: Database['public']['Tables']['programmes']['Row'][] }[]
}

export type ImportDifferencePage = {
  total: number
  page: number
  page_count: number
  /** `school` is the name of a programme's school. */
  rows: { id: string; name: string; school_id: string; school: string | null; differing: string[] }[]
}

/** A register's statement about a school, with the columns that still have its values. */
export type StatedBy = {
  register: string
  /** Which of the register's sources, if it has several. */
  source: string | null
  identifier: string
  /** The page that states the school, if the register names one. */
  page: string | null
  /** In the register's spelling. */
  name: string
  edition: string
  gone_since: string | null
  facts: string[]
}

export type RegisterCounts = {
  register: string
  source: string | null
  edition: string
  /** Date of the import. */
  taken_in: string
  schools: number
  programmes: number
  /** Schools that it no longer lists. */
  gone: number
}

/** Sources of the directory's data. */
export type DataSources = {
  /** Checked by a person; `latest` is the date of the last check. */
  checked: { schools: number; countries: number; programmes: number; sources: number; latest: string | null }
  registers: RegisterCounts[]
  countries: { country: string; schools: number; programmes: number }[]
}

/** Registers of the initial data. */
export type FirstRegisters = { missing: string[]; done: string[] }

/** A run without a session, with its unfinished job; `live`: a process may be working on it. */
export type UnfinishedRun = { id: string; status: string; job: string | null; live: boolean }

/** What withdrawing a register would do: schools that go with it, and those that stay. */
export type RegisterWithdrawal = {
  schools: number
  going: number
  programmes: number
  staying: { name: string; slug: string; why: 'checked' | 'source' | 'programmes' | 'pictures' | 'edited' }[]
}

/** A source with a licence confirmed by an administrator. */
export type ConfirmedSource = {
  register: string
  source: string
  confirmed_at: string
  /** Name, else e-mail address; null for a deleted account. */
  confirmed_by: string | null
}
/** A register with its figures, open decisions and last run. */
export type ListedRegister = {
  register: string
  schools: number
  gone: number
  edition: string | null
  matches: number
  differences: number
  left_out: number
  run: string | null
  run_status: string | null
  run_at: string | null
}

/** A school that may match a register's row; `also` are its names in registers. */
export type LikelySchool = {
  id: string
  name: string
  city: string
  region: string | null
  address: string | null
  website: string | null
  phone: string | null
  lat: number | null
  lng: number | null
  is_active: boolean
  also: string[]
}
export type RegisterMatchRow = {
  import: string
  position: number
  register: string
  identifier: string
  cells: string[]
  duplicate: ImportDuplicateOf
  schools: LikelySchool[]
}
export type RegisterMatchPage = { total: number; page: number; page_count: number; rows: RegisterMatchRow[] }

/** A doubtful row, with the facts for a decision. */
export type AskedMatch = { register: string; cells: string[]; duplicate: ImportDuplicateOf }

/** Values that differ between a register and a school, by column. */
export type RegisterDifferenceRow = {
  register: string
  identifier: string
  name: string
  school_id: string
  school: string
  city: string
  checked_on: string | null
  column: string
  theirs: { [column: string]: Json }
  ours: { [column: string]: Json }
}
export type RegisterDifferencePage = { total: number; page: number; page_count: number; rows: RegisterDifferenceRow[] }

export type RegisterGoneRow = {
  register: string
  identifier: string
  name: string
  school_id: string
  school: string
  city: string
  gone_since: string
}
export type RegisterGonePage = { total: number; page: number; page_count: number; rows: RegisterGoneRow[] }

export type RegisterLeftOutRow = {
  register: string
  identifier: string
  school_id: string
  school: string
  city: string
  is_active: boolean
  programme: string | null
  column: string
  value: string
}
export type RegisterLeftOutPage = { total: number; page: number; page_count: number; rows: RegisterLeftOutRow[] }

/** `school` is null when it is deleted; a name is null when the account is deleted. */
export type RegisterDecisionRow = {
  id: string
  register: string
  identifier: string
  name: string
  difference: string | null
  choice: string
  school_id: string
  school: string | null
  theirs: { [column: string]: Json } | null
  ours: { [column: string]: Json } | null
  decided_at: string
  decided_by: string | null
  undone_at: string | null
  undone_by: string | null
}
export type RegisterDecisionPage = { total: number; page: number; page_count: number; rows: RegisterDecisionRow[] }

export type DecidedMatch = { id: string }
/** Number of decisions by outcome: 'done', 'decided', 'changed', 'missing', 'refused'. */
export type DecidedDifferences = { outcomes: { [outcome: string]: number } }

/** `stopping`: the existing job is being cancelled. */
export type StartedJob = { id: string; joined: boolean; total: number; stopping: boolean }

/** Checkpoint of a change feed consumer. */
export type PagePosition = { snapshot: string; id: number; happened_at: string }

/**
 * Changes since the checkpoint; `everything` is 'now', 'gently' (background refresh) or null, `slugs` are schools.
 */
export type PageChanges = {
  position: PagePosition
  everything: 'now' | 'gently' | null
  slugs: string[]
  /** Whether lists with these schools must be current ('now') or may be stale for a while; null without schools. */
  lists: 'now' | 'soon' | null
  /** Hidden or deleted: their old pages must not be shown again; `everything` where too many or unknown ones are. */
  removed: { everything: boolean; slugs: string[] }
}

/** A claimed job; `lease` is needed for every write. */
export type ClaimedJob = { id: string; kind: string; version: number; parameters: Json; started_by: string | null; lease: string }

export type BegunItem =
  | {
      state: 'item'
      position: number
      school_id: string | null
      label: string
      detail: Json
      attempts: number
    }
  | { state: 'finished' | 'cancelled' | 'lost' }

/** A school with its pictures; `image` and `image_type` belong to the main one. */
export type SchoolWithImagesHit = {
  id: string
  slug: string
  name: string
  country: string
  city: string
  type: string
  specialties: string[]
  is_active: boolean
  image: string | null
  image_type: string | null
  gallery: { category: string; count: number; ai: number }[]
}

/** A page of the image manager; counts by kind of main picture are for the whole table. */
export type PictureSearch = {
  total: number
  page: number
  page_count: number
  page_size: number
  schools: SchoolWithImagesHit[]
  all: number
  none: number
  ai: number
  real: number
  outside: number
}

export type PictureToStore = {
  school_id: string
  name: string
  image_id: string
  category: string
  type: string
  url: string
}

/** Differences between bucket and table; lists are truncated, counts are not. */
export type PictureInspection = {
  files: number
  rows: number
  young_files: number
  orphaned_file_count: number
  orphaned_row_count: number
  unlisted_count: number
  orphaned_files: { name: string; size: number | null; stored_at: string }[]
  orphaned_rows: { id: string; school_id: string; school: string; category: string; file: string }[]
  unlisted: { school_id: string; school: string; file: string; present: boolean }[]
}

/** A user named in the audit log. */
export type AuditedPerson = { id: string; name: string | null }

/** Daily totals by ISO date, without empty days, and the most viewed schools. */
export type UsageSummary = {
  first: string
  last: string
  days: { day: string; kind: string; count: number }[]
  schools: { id: string; name: string; slug: string; views: number; clicks: number }[]
}

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: "13"
  }
  public: {
    Tables: {
      ai_generated_texts: {
        Row: {
          field: string
          fingerprint: string
          id: string
          model: string
          programme_id: string | null
          replaces: boolean
          school_id: string
          waiting: string | null
          written_at: string
          written_by: string | null
        }
        Insert: {
          field: string
          fingerprint: string
          id?: string
          model: string
          programme_id?: string | null
          replaces?: boolean
          school_id: string
          waiting?: string | null
          written_at?: string
          written_by?: string | null
        }
        Update: {
          field?: string
          fingerprint?: string
          id?: string
          model?: string
          programme_id?: string | null
          replaces?: boolean
          school_id?: string
          waiting?: string | null
          written_at?: string
          written_by?: string | null
        }
        Relationships: []
      }
      ai_usage: {
        Row: {
          day: string
          dollars: number
          image_calls: number
          input_tokens: number
          output_tokens: number
          text_calls: number
        }
        Insert: {
          day: string
          dollars?: number
          image_calls?: number
          input_tokens?: number
          output_tokens?: number
          text_calls?: number
        }
        Update: {
          day?: string
          dollars?: number
          image_calls?: number
          input_tokens?: number
          output_tokens?: number
          text_calls?: number
        }
        Relationships: []
      }
      audit_log: {
        Row: {
          actor: string | null
          actor_name: string | null
          actor_role: string
          address: unknown | null
          detail: Json
          happened_at: string
          id: number
          label: string | null
          thing: string
          thing_id: string | null
          verb: string
        }
        Insert: {
          actor?: string | null
          actor_name?: string | null
          actor_role: string
          address?: unknown | null
          detail?: Json
          happened_at?: string
          id?: never
          label?: string | null
          thing: string
          thing_id?: string | null
          verb: string
        }
        Update: {
          actor?: string | null
          actor_name?: string | null
          actor_role?: string
          address?: unknown | null
          detail?: Json
          happened_at?: string
          id?: never
          label?: string | null
          thing?: string
          thing_id?: string | null
          verb?: string
        }
        Relationships: []
      }
      change_log: {
        Row: {
          action: string
          actor: string | null
          actor_role: string
          happened_at: string
          id: number
          label: string | null
          new: Json | null
          old: Json | null
          row_id: string
          school_id: string | null
          table_name: string
        }
        Insert: {
          action: string
          actor?: string | null
          actor_role: string
          happened_at?: string
          id?: never
          label?: string | null
          new?: Json | null
          old?: Json | null
          row_id: string
          school_id?: string | null
          table_name: string
        }
        Update: {
          action?: string
          actor?: string | null
          actor_role?: string
          happened_at?: string
          id?: never
          label?: string | null
          new?: Json | null
          old?: Json | null
          row_id?: string
          school_id?: string | null
          table_name?: string
        }
        Relationships: []
      }
      contact_messages: {
        Row: {
          archived: boolean
          created_at: string
          email: string
          id: string
          is_read: boolean
          language: string
          message: string
          name: string
          suspected_spam: boolean
        }
        Insert: {
          archived?: boolean
          created_at?: string
          email: string
          id?: string
          is_read?: boolean
          language?: string
          message: string
          name: string
          suspected_spam?: boolean
        }
        Update: {
          archived?: boolean
          created_at?: string
          email?: string
          id?: string
          is_read?: boolean
          language?: string
          message?: string
          name?: string
          suspected_spam?: boolean
        }
        Relationships: []
      }
      countries: {
        Row: {
          code: string
          key: string
          name_en: string
          name_es: string
        }
        Insert: {
          code: string
          key: string
          name_en: string
          name_es: string
        }
        Update: {
          code?: string
          key?: string
          name_en?: string
          name_es?: string
        }
        Relationships: []
      }
      country_statements: {
        Row: {
          amount: number | null
          amount_per: string | null
          country: string
          currency: string | null
          doubtful: boolean
          key: string
          level: string | null
          nationwide: boolean
          official: boolean
          ownership: string | null
          publisher: string
          publisher_en: string
          publisher_es: string
          quote: string | null
          reviewed_at: string | null
          reviewed_by: string | null
          seen: string | null
          status: string
          text_en: string
          text_es: string
          topic: string
          url: string
          version: number
          year: string | null
        }
        Insert: {
          amount?: number | null
          amount_per?: string | null
          country: string
          currency?: string | null
          doubtful?: boolean
          key: string
          level?: string | null
          nationwide?: boolean
          official: boolean
          ownership?: string | null
          publisher: string
          publisher_en: string
          publisher_es: string
          quote?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          seen?: string | null
          status?: string
          text_en: string
          text_es: string
          topic: string
          url: string
          version?: number
          year?: string | null
        }
        Update: {
          amount?: number | null
          amount_per?: string | null
          country?: string
          currency?: string | null
          doubtful?: boolean
          key?: string
          level?: string | null
          nationwide?: boolean
          official?: boolean
          ownership?: string | null
          publisher?: string
          publisher_en?: string
          publisher_es?: string
          quote?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          seen?: string | null
          status?: string
          text_en?: string
          text_es?: string
          topic?: string
          url?: string
          version?: number
          year?: string | null
        }
        Relationships: []
      }
      daily_counts: {
        Row: {
          count: number
          day: string
          kind: string
        }
        Insert: {
          count: number
          day: string
          kind: string
        }
        Update: {
          count?: number
          day?: string
          kind?: string
        }
        Relationships: []
      }
      daily_school_counts: {
        Row: {
          count: number
          day: string
          kind: string
          school_id: string
        }
        Insert: {
          count: number
          day: string
          kind: string
          school_id: string
        }
        Update: {
          count?: number
          day?: string
          kind?: string
          school_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "daily_school_counts_school_id_fkey"
            columns: ["school_id"]
            isOneToOne: false
            referencedRelation: "schools"
            referencedColumns: ["id"]
          },
        ]
      }
      daily_searches: {
        Row: {
          count: number
          day: string
          words: string
        }
        Insert: {
          count: number
          day: string
          words: string
        }
        Update: {
          count?: number
          day?: string
          words?: string
        }
        Relationships: []
      }
      deleted_schools: {
        Row: {
          deleted_at: string
          deleted_by: string | null
          former_slugs: string[]
          id: string
          images: Json
          name: string
          programme_slugs: Json
          programmes: Json
          school: Json
          school_id: string
          slug: string
          undone: boolean
        }
        Insert: {
          deleted_at?: string
          deleted_by?: string | null
          former_slugs: string[]
          id?: string
          images: Json
          name: string
          programme_slugs?: Json
          programmes?: Json
          school: Json
          school_id: string
          slug: string
          undone?: boolean
        }
        Update: {
          deleted_at?: string
          deleted_by?: string | null
          former_slugs?: string[]
          id?: string
          images?: Json
          name?: string
          programme_slugs?: Json
          programmes?: Json
          school?: Json
          school_id?: string
          slug?: string
          undone?: boolean
        }
        Relationships: []
      }
      exchange_rates: {
        Row: {
          currency: string
          day: string
          per_euro: number
          source: string
        }
        Insert: {
          currency: string
          day: string
          per_euro: number
          source: string
        }
        Update: {
          currency?: string
          day?: string
          per_euro?: number
          source?: string
        }
        Relationships: []
      }
      figures: {
        Row: {
          edition: string
          identifier: string
          measure: string
          period: string
          programme_id: string | null
          register: string
          sample_size: number | null
          scope_en: string
          scope_es: string
          source: string
          state: string
          subject: string
          unit: string
          value: number | null
        }
        Insert: {
          edition: string
          identifier: string
          measure: string
          period?: string
          programme_id?: string | null
          register: string
          sample_size?: number | null
          scope_en: string
          scope_es: string
          source: string
          state?: string
          subject?: string
          unit: string
          value?: number | null
        }
        Update: {
          edition?: string
          identifier?: string
          measure?: string
          period?: string
          programme_id?: string | null
          register?: string
          sample_size?: number | null
          scope_en?: string
          scope_es?: string
          source?: string
          state?: string
          subject?: string
          unit?: string
          value?: number | null
        }
        Relationships: []
      }
      job_items: {
        Row: {
          attempts: number
          cost: number | null
          detail: Json
          error_code: string | null
          error_detail: string | null
          finished_at: string | null
          job_id: string
          label: string
          position: number
          result: Json | null
          school_id: string | null
          started_at: string | null
          status: string
        }
        Insert: {
          attempts?: number
          cost?: number | null
          detail?: Json
          error_code?: string | null
          error_detail?: string | null
          finished_at?: string | null
          job_id: string
          label: string
          position: number
          result?: Json | null
          school_id?: string | null
          started_at?: string | null
          status?: string
        }
        Update: {
          attempts?: number
          cost?: number | null
          detail?: Json
          error_code?: string | null
          error_detail?: string | null
          finished_at?: string | null
          job_id?: string
          label?: string
          position?: number
          result?: Json | null
          school_id?: string | null
          started_at?: string | null
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "job_items_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: false
            referencedRelation: "jobs"
            referencedColumns: ["id"]
          },
        ]
      }
      jobs: {
        Row: {
          cancel_asked_at: string | null
          cost: number | null
          created_at: string
          current_label: string | null
          done: number
          error_code: string | null
          error_detail: string | null
          failed: number
          finished_at: string | null
          id: string
          kind: string
          lease: string | null
          leased_until: string | null
          parameters: Json
          planned: boolean
          skipped: number
          started_at: string | null
          started_by: string | null
          status: string
          subject: string
          total: number
          version: number
          work_ms: number
        }
        Insert: {
          cancel_asked_at?: string | null
          cost?: number | null
          created_at?: string
          current_label?: string | null
          done?: number
          error_code?: string | null
          error_detail?: string | null
          failed?: number
          finished_at?: string | null
          id?: string
          kind: string
          lease?: string | null
          leased_until?: string | null
          parameters?: Json
          planned?: boolean
          skipped?: number
          started_at?: string | null
          started_by?: string | null
          status?: string
          subject?: string
          total?: number
          version?: number
          work_ms?: number
        }
        Update: {
          cancel_asked_at?: string | null
          cost?: number | null
          created_at?: string
          current_label?: string | null
          done?: number
          error_code?: string | null
          error_detail?: string | null
          failed?: number
          finished_at?: string | null
          id?: string
          kind?: string
          lease?: string | null
          leased_until?: string | null
          parameters?: Json
          planned?: boolean
          skipped?: number
          started_at?: string | null
          started_by?: string | null
          status?: string
          subject?: string
          total?: number
          version?: number
          work_ms?: number
        }
        Relationships: []
      }
      profiles: {
        Row: {
          created_at: string
          full_name: string | null
          id: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          full_name?: string | null
          id: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          full_name?: string | null
          id?: string
          updated_at?: string
        }
        Relationships: []
      }
      programme_slug_history: {
        Row: {
          created_at: string
          programme_id: string
          school_id: string
          slug: string
        }
        Insert: {
          created_at?: string
          programme_id: string
          school_id: string
          slug: string
        }
        Update: {
          created_at?: string
          programme_id?: string
          school_id?: string
          slug?: string
        }
        Relationships: [
          {
            foreignKeyName: "programme_slug_history_programme_id_fkey"
            columns: ["programme_id"]
            isOneToOne: false
            referencedRelation: "programmes"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "programme_slug_history_school_id_fkey"
            columns: ["school_id"]
            isOneToOne: false
            referencedRelation: "schools"
            referencedColumns: ["id"]
          },
        ]
      }
      programmes: {
        Row: {
          application_deadlines: Json
          attendance: string | null
          award_en: string | null
          award_es: string | null
          certified: boolean
          checked_on: string | null
          class_size: number | null
          contact_hours: number | null
          created_at: string
          credits_unit: string | null
          credits_value: number | null
          duration_scope: string | null
          duration_text: string | null
          duration_text_en: string | null
          duration_unit: string | null
          duration_value: number | null
          editor_note: string | null
          extra_costs_en: string | null
          extra_costs_es: string | null
          field: string | null
          graduates: number | null
          hours: number | null
          id: string
          intakes: number[]
          internship: string | null
          internship_unit: string | null
          internship_value: number | null
          is_active: boolean
          languages: string[]
          level: string | null
          mode: string | null
          name: string
          name_en: string | null
          name_es: string | null
          note_en: string | null
          note_es: string | null
          places: number | null
          position: number
          prices: Json
          recognised_by: string | null
          recognition_en: string | null
          recognition_es: string | null
          requirements_en: string | null
          requirements_es: string | null
          school_id: string
          slug: string
          sources: Json
          updated_at: string
          version: number
          website: string | null
          weeks: number | null
        }
        Insert: {
          application_deadlines?: Json
          attendance?: string | null
          award_en?: string | null
          award_es?: string | null
          certified?: boolean
          checked_on?: string | null
          class_size?: number | null
          contact_hours?: number | null
          created_at?: string
          credits_unit?: string | null
          credits_value?: number | null
          duration_scope?: string | null
          duration_text?: string | null
          duration_text_en?: string | null
          duration_unit?: string | null
          duration_value?: number | null
          editor_note?: string | null
          extra_costs_en?: string | null
          extra_costs_es?: string | null
          field?: string | null
          graduates?: number | null
          hours?: number | null
          id?: string
          intakes?: number[]
          internship?: string | null
          internship_unit?: string | null
          internship_value?: number | null
          is_active?: boolean
          languages?: string[]
          level?: string | null
          mode?: string | null
          name: string
          name_en?: string | null
          name_es?: string | null
          note_en?: string | null
          note_es?: string | null
          places?: number | null
          position?: number
          prices?: Json
          recognised_by?: string | null
          recognition_en?: string | null
          recognition_es?: string | null
          requirements_en?: string | null
          requirements_es?: string | null
          school_id: string
          slug?: string
          sources?: Json
          updated_at?: string
          version?: number
          website?: string | null
          weeks?: never
        }
        Update: {
          application_deadlines?: Json
          attendance?: string | null
          award_en?: string | null
          award_es?: string | null
          certified?: boolean
          checked_on?: string | null
          class_size?: number | null
          contact_hours?: number | null
          created_at?: string
          credits_unit?: string | null
          credits_value?: number | null
          duration_scope?: string | null
          duration_text?: string | null
          duration_text_en?: string | null
          duration_unit?: string | null
          duration_value?: number | null
          editor_note?: string | null
          extra_costs_en?: string | null
          extra_costs_es?: string | null
          field?: string | null
          graduates?: number | null
          hours?: number | null
          id?: string
          intakes?: number[]
          internship?: string | null
          internship_unit?: string | null
          internship_value?: number | null
          is_active?: boolean
          languages?: string[]
          level?: string | null
          mode?: string | null
          name?: string
          name_en?: string | null
          name_es?: string | null
          note_en?: string | null
          note_es?: string | null
          places?: number | null
          position?: number
          prices?: Json
          recognised_by?: string | null
          recognition_en?: string | null
          recognition_es?: string | null
          requirements_en?: string | null
          requirements_es?: string | null
          school_id?: string
          slug?: string
          sources?: Json
          updated_at?: string
          version?: number
          website?: string | null
          weeks?: never
        }
        Relationships: [
          {
            foreignKeyName: "programmes_school_id_fkey"
            columns: ["school_id"]
            isOneToOne: false
            referencedRelation: "schools"
            referencedColumns: ["id"]
          },
        ]
      }
      school_images: {
        Row: {
          alt_text: string | null
          alt_text_en: string | null
          created_at: string
          credit: string | null
          display_order: number
          id: string
          image_category: string
          image_type: string
          image_url: string
          licence: string | null
          main_key: string | null
          school_id: string
          storage_path: string | null
          updated_at: string
        }
        Insert: {
          alt_text?: string | null
          alt_text_en?: string | null
          created_at?: string
          credit?: string | null
          display_order?: number
          id?: string
          image_category?: string
          image_type?: string
          image_url: string
          licence?: string | null
          main_key?: never
          school_id: string
          storage_path?: never
          updated_at?: string
        }
        Update: {
          alt_text?: string | null
          alt_text_en?: string | null
          created_at?: string
          credit?: string | null
          display_order?: number
          id?: string
          image_category?: string
          image_type?: string
          image_url?: string
          licence?: string | null
          main_key?: never
          school_id?: string
          storage_path?: never
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "school_images_school_id_fkey"
            columns: ["school_id"]
            isOneToOne: false
            referencedRelation: "schools"
            referencedColumns: ["id"]
          },
        ]
      }
      school_sources: {
        Row: {
          also_identifiers: string[]
          differing: Json
          edition: string
          fetched_at: string
          gone_since: string | null
          identifier: string
          left_out: Json
          licence: string
          name: string
          page: string | null
          parent_identifier: string | null
          parent_name: string | null
          programmes: Json
          register: string
          school_id: string
          source: string | null
          stated: Json
        }
        Insert: {
          also_identifiers?: string[]
          differing?: Json
          edition: string
          fetched_at?: string
          gone_since?: string | null
          identifier: string
          left_out?: Json
          licence: string
          name: string
          page?: string | null
          parent_identifier?: string | null
          parent_name?: string | null
          programmes?: Json
          register: string
          school_id: string
          source?: string | null
          stated?: Json
        }
        Update: {
          also_identifiers?: string[]
          differing?: Json
          edition?: string
          fetched_at?: string
          gone_since?: string | null
          identifier?: string
          left_out?: Json
          licence?: string
          name?: string
          page?: string | null
          parent_identifier?: string | null
          parent_name?: string | null
          programmes?: Json
          register?: string
          school_id?: string
          source?: string | null
          stated?: Json
        }
        Relationships: []
      }
      schools: {
        Row: {
          accreditation: string | null
          accreditation_en: string | null
          address: string | null
          admin_text: string | null
          application_url: string | null
          checked_on: string | null
          city: string
          completeness: number
          completeness_band: number
          coordinates_lat: number | null
          coordinates_lng: number | null
          coordinates_precision: string | null
          country: string
          created_at: string
          derived_language: string | null
          description: string | null
          description_en: string | null
          email: string | null
          features: string | null
          features_en: string | null
          former_name: string | null
          former_name_source: string | null
          founded: number | null
          gallery: string | null
          has_broken_list: boolean | null
          id: string
          image: string | null
          is_active: boolean
          languages: string | null
          languages_list: string[] | null
          legacy_id: string | null
          listed: boolean
          name: string
          name_slug: string | null
          net_price_calculator_url: string | null
          operating_status: string | null
          ownership: string | null
          phone: string | null
          programs: string | null
          programs_count: number | null
          rating: number | null
          region: string | null
          region_slug: string | null
          slug: string
          sort_name: string | null
          sources: Json
          specialties: string | null
          specialties_en: string | null
          specialties_list: string[] | null
          status_date: string | null
          status_source: string | null
          students_count: number | null
          successor: string | null
          town_slug: string | null
          trading_name: string | null
          trading_name_source: string | null
          tuition_currency: string | null
          tuition_free: boolean
          tuition_max: number | null
          tuition_min: number | null
          tuition_year: string | null
          type: string
          updated_at: string
          version: number
          website: string | null
        }
        Insert: {
          accreditation?: string | null
          accreditation_en?: string | null
          address?: string | null
          admin_text?: never
          application_url?: string | null
          checked_on?: string | null
          city: string
          completeness?: number
          completeness_band?: never
          coordinates_lat?: number | null
          coordinates_lng?: number | null
          coordinates_precision?: string | null
          country: string
          created_at?: string
          derived_language?: never
          description?: string | null
          description_en?: string | null
          email?: string | null
          features?: string | null
          features_en?: string | null
          former_name?: string | null
          former_name_source?: string | null
          founded?: number | null
          gallery?: string | null
          has_broken_list?: never
          id?: string
          image?: string | null
          is_active?: boolean
          languages?: string | null
          languages_list?: never
          legacy_id?: string | null
          listed?: never
          name: string
          name_slug?: never
          net_price_calculator_url?: string | null
          operating_status?: string | null
          ownership?: string | null
          phone?: string | null
          programs?: string | null
          programs_count?: number | null
          rating?: number | null
          region?: string | null
          region_slug?: never
          slug?: string
          sort_name?: never
          sources?: Json
          specialties?: string | null
          specialties_en?: string | null
          specialties_list?: never
          status_date?: string | null
          status_source?: string | null
          students_count?: number | null
          successor?: string | null
          town_slug?: never
          trading_name?: string | null
          trading_name_source?: string | null
          tuition_currency?: string | null
          tuition_free?: boolean
          tuition_max?: number | null
          tuition_min?: number | null
          tuition_year?: string | null
          type?: string
          updated_at?: string
          version?: number
          website?: string | null
        }
        Update: {
          accreditation?: string | null
          accreditation_en?: string | null
          address?: string | null
          admin_text?: never
          application_url?: string | null
          checked_on?: string | null
          city?: string
          completeness?: number
          completeness_band?: never
          coordinates_lat?: number | null
          coordinates_lng?: number | null
          coordinates_precision?: string | null
          country?: string
          created_at?: string
          derived_language?: never
          description?: string | null
          description_en?: string | null
          email?: string | null
          features?: string | null
          features_en?: string | null
          former_name?: string | null
          former_name_source?: string | null
          founded?: number | null
          gallery?: string | null
          has_broken_list?: never
          id?: string
          image?: string | null
          is_active?: boolean
          languages?: string | null
          languages_list?: never
          legacy_id?: string | null
          listed?: never
          name?: string
          name_slug?: never
          net_price_calculator_url?: string | null
          operating_status?: string | null
          ownership?: string | null
          phone?: string | null
          programs?: string | null
          programs_count?: number | null
          rating?: number | null
          region?: string | null
          region_slug?: never
          slug?: string
          sort_name?: never
          sources?: Json
          specialties?: string | null
          specialties_en?: string | null
          specialties_list?: never
          status_date?: string | null
          status_source?: string | null
          students_count?: number | null
          successor?: string | null
          town_slug?: never
          trading_name?: string | null
          trading_name_source?: string | null
          tuition_currency?: string | null
          tuition_free?: boolean
          tuition_max?: number | null
          tuition_min?: number | null
          tuition_year?: string | null
          type?: string
          updated_at?: string
          version?: number
          website?: string | null
        }
        Relationships: []
      }
      search_synonyms: {
        Row: {
          created_at: string
          id: string
          kind: string
          phrase: string
          value: string
          version: number
          words: string[] | null
        }
        Insert: {
          created_at?: string
          id?: string
          kind: string
          phrase: string
          value?: string
          version?: number
          words?: never
        }
        Update: {
          created_at?: string
          id?: string
          kind?: string
          phrase?: string
          value?: string
          version?: number
          words?: never
        }
        Relationships: []
      }
      slug_history: {
        Row: {
          created_at: string
          school_id: string
          slug: string
        }
        Insert: {
          created_at?: string
          school_id: string
          slug: string
        }
        Update: {
          created_at?: string
          school_id?: string
          slug?: string
        }
        Relationships: [
          {
            foreignKeyName: "slug_history_school_id_fkey"
            columns: ["school_id"]
            isOneToOne: false
            referencedRelation: "schools"
            referencedColumns: ["id"]
          },
        ]
      }
      user_roles: {
        Row: {
          created_at: string
          role: string
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          role?: string
          updated_at?: string
          user_id: string
        }
        Update: {
          created_at?: string
          role?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      account_details: {
        Args: { p_ids: string[] }
        Returns: Record<string, AccountDetails>
      }
      account_names: {
        Args: { p_ids: string[] }
        Returns: Record<string, string>
      }
      add_daily_counts: {
        Args: { p_counts: Json }
        Returns: undefined
      }
      add_daily_searches: {
        Args: { p_searches: Json }
        Returns: undefined
      }
      add_import_rows: {
        Args: { p_import: string; p_rows: Json }
        Returns: undefined
      }
      add_job_items: {
        Args: { p_job: string; p_before: number; p_items: Json; p_planned: boolean }
        Returns: number
      }
      add_static_schools: {
        Args: { p_schools: Json; p_actor?: string; p_write?: boolean }
        Returns: { legacy_id: string; school_id: string; outcome: string }[]
      }
      admin_attention: {
        Args: never
        Returns: WaitingWork
      }
      admin_quality: {
        Args: never
        Returns: QualityCounts
      }
      admin_search_pictures: {
        Args: { p_search?: string; p_filter?: string; p_page?: number; p_page_size?: number }
        Returns: PictureSearch
      }
      admin_search_schools: {
        Args: { p_search?: string; p_country?: string; p_type?: string; p_status?: string; p_issue?: string; p_sort?: string; p_descending?: boolean; p_page?: number; p_page_size?: number; p_origin?: string }
        Returns: AdminSchoolSearch
      }
      announce_page_changes: {
        Args: { p_slugs?: string[]; p_gently?: boolean }
        Returns: undefined
      }
      apply_import_rows: {
        Args: { p_import: string; p_from: number; p_to: number; p_limit: number; p_actor?: string }
        Returns: WrittenPortion
      }
      apply_many_import_rows: {
        Args: { p_import: string; p_from: number; p_to: number; p_limit: number; p_actor?: string }
        Returns: WrittenPortion
      }
      approve_ai_texts: {
        Args: { p_marks: string[] }
        Returns: string[]
      }
      audit_failed_sign_in: {
        Args: { p_email: string; p_address: string }
        Returns: undefined
      }
      audit_own_act: {
        Args: { p_verb: string; p_thing: string; p_label?: string; p_detail?: Json }
        Returns: undefined
      }
      audit_people: {
        Args: never
        Returns: AuditedPerson[]
      }
      audit_searches_export: {
        Args: { p_days: number }
        Returns: undefined
      }
      begin_import: {
        Args: { p_file_name: string }
        Returns: string
      }
      begin_job_item: {
        Args: { p_job: string; p_lease: string; p_seconds: number }
        Returns: BegunItem
      }
      begin_register_run: {
        Args: { p_register: string; p_file_name: string }
        Returns: string
      }
      cancel_job: {
        Args: { p_job: string }
        Returns: string
      }
      change_school: {
        Args: { p_school: string; p_change: Json; p_actor: string }
        Returns: Json
      }
      choose_import_duplicates: {
        Args: { p_import: string; p_choice: string; p_position?: number }
        Returns: undefined
      }
      choose_main_image: {
        Args: { p_image: string }
        Returns: undefined
      }
      claim_job: {
        Args: { p_kinds: string[]; p_bulk: boolean; p_seconds: number }
        Returns: ClaimedJob | null
      }
      confirm_register_source: {
        Args: { p_register: string; p_source: string; p_confirmed: boolean }
        Returns: undefined
      }
      confirmed_register_sources: {
        Args: never
        Returns: ConfirmedSource[]
      }
      count_programmes: {
        Args: never
        Returns: ProgrammeCounts
      }
      current_account: {
        Args: never
        Returns: CurrentAccount | null
      }
      current_role_name: {
        Args: never
        Returns: string
      }
      data_sources: {
        Args: never
        Returns: DataSources
      }
      decide_register_differences: {
        Args: { p_asked: Json; p_choice: string }
        Returns: DecidedDifferences
      }
      decide_register_match: {
        Args: { p_import: string; p_position: number; p_choice: string; p_entry: Json; p_actor?: string }
        Returns: DecidedMatch
      }
      delete_old_contact_messages: {
        Args: { p_months: number; p_spam_days: number }
        Returns: number
      }
      derive_school_slug: {
        Args: { p_name: string; p_city: string; p_id: string }
        Returns: string
      }
      directory_summary: {
        Args: never
        Returns: DirectorySummary
      }
      discard_import: {
        Args: { p_import: string }
        Returns: undefined
      }
      end_import_step: {
        Args: { p_import: string; p_step: string }
        Returns: undefined
      }
      end_import_upload: {
        Args: { p_import: string; p_headings: Json; p_rows: number; p_details: Json }
        Returns: undefined
      }
      end_job: {
        Args: { p_job: string; p_lease: string; p_status?: string; p_code?: string; p_detail?: string }
        Returns: string
      }
      export_programmes: {
        Args: { p_schools: string[]; p_after_school?: string; p_after_position?: number; p_after_id?: string; p_size?: number }
        Returns: ExportedProgramme[]
      }
      export_schools: {
        Args: { p_search?: string; p_country?: string; p_type?: string; p_status?: string; p_issue?: string; p_ids?: string[]; p_after_name?: string; p_after_id?: string; p_size?: number; p_origin?: string }
        Returns: StoredSchool[]
      }
      figure_sources: {
        Args: never
        Returns: LoadedFigureSource[]
      }
      find_import_duplicates: {
        Args: { p_import: string; p_run: number; p_rows: Json }
        Returns: ImportDuplicate[]
      }
      find_like_imports: {
        Args: { p_import: string; p_run: number; p_rows: Json }
        Returns: ImportDuplicate[]
      }
      find_programme_duplicates: {
        Args: { p_import: string; p_run: number; p_rows: Json }
        Returns: ProgrammeDuplicate[]
      }
      finish_job_item: {
        Args: { p_job: string; p_lease: string; p_position: number; p_status: string; p_result?: Json; p_code?: string; p_detail?: string; p_cost?: number }
        Returns: string
      }
      first_registers: {
        Args: { p_registers: string[] }
        Returns: FirstRegisters
      }
      follow_page_changes: {
        Args: { p_snapshot?: string; p_id?: number; p_happened_at?: string }
        Returns: PageChanges | null
      }
      has_migration: {
        Args: { p_version: string }
        Returns: boolean
      }
      import_matches: {
        Args: { p_ids: string[]; p_legacy_ids: string[]; p_slugs: string[] }
        Returns: StoredSchool[]
      }
      import_overview: {
        Args: { p_import: string }
        Returns: ImportOverview | null
      }
      import_portion: {
        Args: { p_import: string; p_from: number; p_to: number }
        Returns: ImportPortion
      }
      import_problem_rows: {
        Args: { p_import: string; p_after: number; p_size?: number }
        Returns: ImportProblemRow[]
      }
      import_programme_matches: {
        Args: { p_ids: string[]; p_school_ids: string[]; p_school_slugs: string[]; p_school_names: string[]; p_slugs: string[] }
        Returns: ProgrammeMatches
      }
      inspect_pictures: {
        Args: { p_limit?: number }
        Returns: PictureInspection
      }
      is_admin: {
        Args: never
        Returns: boolean
      }
      is_restorable_file: {
        Args: { p_file: string }
        Returns: boolean
      }
      is_super_admin: {
        Args: never
        Returns: boolean
      }
      json_text_is_list: {
        Args: { p_text: string }
        Returns: boolean
      }
      json_text_list: {
        Args: { p_text: string }
        Returns: string[]
      }
      list_deleted_schools: {
        Args: { p_search?: string; p_undone?: boolean; p_page?: number; p_page_size?: number }
        Returns: DeletedSchoolPage
      }
      list_empty_searches: {
        Args: { p_days: number; p_page?: number; p_page_size?: number }
        Returns: EmptySearchPage
      }
      list_import_differences: {
        Args: { p_import: string; p_page: number; p_page_size: number }
        Returns: ImportDifferencePage
      }
      list_import_rows: {
        Args: { p_import: string; p_kind: string; p_page: number; p_page_size: number }
        Returns: ImportRowPage
      }
      list_imports: {
        Args: { p_page: number; p_page_size: number }
        Returns: ImportPage
      }
      list_places: {
        Args: { p_least?: number }
        Returns: CountedPlace[]
      }
      list_register_decisions: {
        Args: { p_register: string; p_page: number; p_page_size: number }
        Returns: RegisterDecisionPage
      }
      list_register_differences: {
        Args: { p_register: string; p_page: number; p_page_size: number }
        Returns: RegisterDifferencePage
      }
      list_register_gone: {
        Args: { p_register: string; p_page: number; p_page_size: number }
        Returns: RegisterGonePage
      }
      list_register_left_out: {
        Args: { p_register: string; p_page: number; p_page_size: number }
        Returns: RegisterLeftOutPage
      }
      list_register_matches: {
        Args: { p_register: string; p_page: number; p_page_size: number }
        Returns: RegisterMatchPage
      }
      list_register_runs: {
        Args: { p_page: number; p_page_size: number }
        Returns: ImportPage
      }
      list_registers: {
        Args: never
        Returns: ListedRegister[]
      }
      list_synonyms: {
        Args: { p_search?: string; p_kind?: string; p_page?: number; p_page_size?: number }
        Returns: SynonymPage
      }
      load_figures: {
        Args: { p_source: string; p_register: string; p_series: Json; p_rows: Json }
        Returns: LoadedFigures
      }
      make_recovery_codes: {
        Args: never
        Returns: string[]
      }
      merge_schools: {
        Args: { p_kept: string; p_merged: string; p_columns: string[]; p_versions: number[] }
        Returns: string
      }
      merges_of_school: {
        Args: { p_school: string }
        Returns: StandingMerge[]
      }
      normalise_text: {
        Args: { p_text: string }
        Returns: string
      }
      pictures_to_store: {
        Args: { p_scope: string; p_since?: string; p_school?: string; p_image?: string; p_size?: number }
        Returns: PictureToStore[]
      }
      place_page: {
        Args: { p_country: string; p_town?: string; p_specialty?: string; p_language?: string; p_page?: number; p_page_size?: number; p_region?: string }
        Returns: PlacePage | EmptyPlace
      }
      prepare_import: {
        Args: { p_import: string; p_step: string; p_options?: Json }
        Returns: undefined
      }
      preview_synonym: {
        Args: { p_phrase: string; p_kind: string; p_value: string; p_id?: string }
        Returns: SynonymPreview
      }
      programme_points: {
        Args: { p_request?: Json; p_box?: number[]; p_most?: number }
        Returns: PointSearch
      }
      register_candidates: {
        Args: { p_register: string; p_country: string }
        Returns: RegisterCandidate[]
      }
      register_known: {
        Args: { p_register: string; p_identifiers: string[]; p_ids: string[] }
        Returns: RegisterKnown
      }
      register_match: {
        Args: { p_import: string; p_position: number }
        Returns: AskedMatch | null
      }
      register_run_gone: {
        Args: { p_import: string }
        Returns: number
      }
      register_withdrawal: {
        Args: { p_register: string; p_source?: string }
        Returns: RegisterWithdrawal
      }
      reject_import_row: {
        Args: { p_import: string; p_step: string; p_from: number; p_to: number }
        Returns: number
      }
      release_ai_call: {
        Args: { p_day: string; p_kind: string; p_reserved: number }
        Returns: undefined
      }
      release_job: {
        Args: { p_job: string; p_lease: string; p_cost?: number }
        Returns: string
      }
      renew_job: {
        Args: { p_job: string; p_lease: string; p_seconds: number }
        Returns: string
      }
      reorder_programmes: {
        Args: { p_school: string; p_ids: string[] }
        Returns: undefined
      }
      reorder_school_images: {
        Args: { p_school: string; p_ids: string[] }
        Returns: undefined
      }
      reprice_programmes: {
        Args: { p_after?: string; p_size?: number }
        Returns: string
      }
      require_second_factor: {
        Args: { p_required: boolean }
        Returns: undefined
      }
      reserve_ai_call: {
        Args: { p_kind: string; p_calls: number; p_dollars: number; p_budget: number }
        Returns: string
      }
      resolve_programme: {
        Args: { p_school: string; p_slug: string }
        Returns: { school_slug: string; slug: string }[]
      }
      resolve_school: {
        Args: { p_by: string; p_identifier: string }
        Returns: { id: string; slug: string }[]
      }
      restore_deleted_school: {
        Args: { p_snapshot: string }
        Returns: string
      }
      restore_school_version: {
        Args: { p_school: string; p_change: number }
        Returns: number
      }
      retry_job: {
        Args: { p_job: string; p_rest?: boolean }
        Returns: string
      }
      run_school_changes: {
        Args: { p_job: string; p_lease: string; p_size?: number }
        Returns: string
      }
      save_import_check: {
        Args: { p_import: string; p_run: number; p_rows: Json }
        Returns: undefined
      }
      school_campuses: {
        Args: { p_school: string }
        Returns: { slug: string; name: string; city: string; is_institution: boolean }[]
      }
      school_completeness: {
        Args: { p_ids: string[] }
        Returns: SchoolCompleteness[]
      }
      school_figures: {
        Args: { p_schools: string[] }
        Returns: SchoolFigure[]
      }
      school_points: {
        Args: { p_request?: Json; p_box?: number[]; p_most?: number }
        Returns: PointSearch
      }
      school_prices: {
        Args: { p_schools: string[] }
        Returns: PriceRow[]
      }
      school_registers: {
        Args: { p_school: string; p_programme?: string }
        Returns: StatedBy[]
      }
      school_version: {
        Args: { p_school: string; p_change: number }
        Returns: Json
      }
      schools_of_messages: {
        Args: { p_ids: string[] }
        Returns: Record<string, { id: string; name: string }[]>
      }
      schools_to_change: {
        Args: { p_change?: Json; p_search?: string; p_country?: string; p_type?: string; p_status?: string; p_issue?: string; p_origin?: string }
        Returns: SchoolsToChange
      }
      search_programmes: {
        Args: { p_request?: Json }
        Returns: ProgrammeSearch
      }
      search_schools: {
        Args: { p_request?: Json }
        Returns: SchoolSearch
      }
      second_factor_required: {
        Args: never
        Returns: boolean
      }
      send_contact_message: {
        Args: { p_name: string; p_email: string; p_message: string; p_language?: string; p_client?: string; p_website?: string }
        Returns: ContactAnswer
      }
      settle_ai_call: {
        Args: { p_day: string; p_reserved: number; p_dollars: number; p_input_tokens: number; p_output_tokens: number }
        Returns: undefined
      }
      similar_schools: {
        Args: { p_name: string; p_city: string; p_website: string; p_id?: string }
        Returns: SimilarSchool[]
      }
      slug_sync_counts: {
        Args: never
        Returns: { schools: number; wrong: number }[]
      }
      slugify: {
        Args: { p_text: string }
        Returns: string
      }
      slugs_to_sync: {
        Args: { p_size?: number }
        Returns: { name: string; slug: string }[]
      }
      spend_recovery_code: {
        Args: { p_code: string }
        Returns: boolean
      }
      start_job: {
        Args: { p_kind: string; p_subject: string; p_parameters: Json; p_started_by: string; p_items: Json; p_planned?: boolean }
        Returns: StartedJob
      }
      suggest: {
        Args: { p_search: string; p_language?: string }
        Returns: Suggestions
      }
      suspend_account: {
        Args: { p_id: string; p_suspended: boolean }
        Returns: undefined
      }
      sync_school_slugs: {
        Args: { p_size?: number; p_actor?: string }
        Returns: { id: string; name: string; former: string; slug: string }[]
      }
      take_turn: {
        Args: { p_name: string; p_seconds: number }
        Returns: boolean
      }
      tidy_imports: {
        Args: { p_limit?: number }
        Returns: number
      }
      tidy_page_changes: {
        Args: never
        Returns: number
      }
      undo_import_changes: {
        Args: { p_import: string; p_limit: number; p_actor?: string }
        Returns: WrittenPortion
      }
      undo_many_import_changes: {
        Args: { p_import: string; p_limit: number; p_actor?: string }
        Returns: WrittenPortion
      }
      undo_register_decision: {
        Args: { p_decision: string }
        Returns: undefined
      }
      undo_school_change: {
        Args: { p_school: string; p_change: Json; p_before: Json; p_actor: string }
        Returns: boolean
      }
      undo_school_merge: {
        Args: { p_merge: string }
        Returns: UndoneMerge
      }
      unfinished_register_runs: {
        Args: { p_register: string }
        Returns: UnfinishedRun[]
      }
      usage_summary: {
        Args: { p_days: number }
        Returns: UsageSummary
      }
      withdraw_register: {
        Args: { p_register: string; p_source?: string; p_limit?: number }
        Returns: number
      }
      write_ai_texts: {
        Args: { p_school: string; p_given: Json; p_texts: Json; p_model: string; p_actor?: string; p_programmes?: Json }
        Returns: number
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}
