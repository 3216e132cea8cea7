import type { Ownership, Precision, SchoolType } from '@/lib/schools/model/choices';
import type {
  DurationUnit,
  Level,
  Mode,
  PricePeriod,
  ProgrammeField,
} from '@/lib/schools/model/programme-choices';
import type { RegisterId } from './registers';

/** A row of a register's file, by its headings. */
export type Cells = Readonly<Record<string, string>>;

/** What a register states about a school, under the columns of `schools`. Absent is what it does not tell. */
export interface StatedColumns {
  name: string;
  type: SchoolType;
  country: string;
  city?: string;
  region?: string;
  ownership?: Ownership;
  address?: string;
  website?: string;
  email?: string;
  phone?: string;
  students_count?: number;
  tuition_min?: number;
  tuition_max?: number;
  tuition_currency?: string;
  coordinates_lat?: number;
  coordinates_lng?: number;
  coordinates_precision?: Precision;
  /** A list as JSON text, as the column has it. */
  specialties?: string;
  /** Where figures come from that need more words than the name of the register. */
  sources?: StatedSource[];
}

/** A type and no interface, so that it is JSON to the client of the database. */
export type StatedSource = { url: string; facts: string; facts_es: string };

/** The same about a programme, under the columns of `programmes`. */
export interface StatedProgramme {
  /** The register's own, or made of what tells its programmes apart. Unique in the school. */
  key: string;
  name: string;
  name_en?: string;
  level?: Level;
  field?: ProgrammeField;
  duration_value?: number;
  duration_unit?: DurationUnit;
  duration_text?: string;
  duration_text_en?: string;
  prices?: {
    min: number;
    max: number;
    currency: string;
    per: PricePeriod;
    year?: string;
    audience?: 'international';
    includes_es?: string;
    includes_en?: string;
  }[];
  mode?: Mode;
  requirements_es?: string;
  requirements_en?: string;
  note_es?: string;
  note_en?: string;
  award_es?: string;
  award_en?: string;
  places?: number;
  graduates?: number;
  attendance?: 'full-time' | 'part-time' | 'evening';
  sources: (StatedSource & { seen: string })[];
}

/** What programmes that became one have of their own; undefined is what they do not agree on. */
export type MergedProgramme = {
  [Column in keyof StatedProgramme]?: StatedProgramme[Column] | undefined;
};

/** A school as any of the registers states it. */
export interface RegisterRecord {
  register: RegisterId;
  identifier: string;
  /** Further identifiers of the same school, such as an evening section at the same address. */
  alsoIdentifiers: string[];
  /** Which of the register's sources it is from; null where the register is one. */
  source: string | null;
  /** As the register writes it, to the letter. */
  registeredName: string;
  /** The institute that a branch belongs to. */
  parent: { identifier: string; name: string } | null;
  /** The day, year or years that it is of. */
  edition: string;
  columns: StatedColumns;
  programmes: StatedProgramme[];
  /** What is not shown because it cannot be right. */
  leftOut: LeftOutValue[];
}

/** A value listed for review and shown to no visitor. A type and no interface, so that it is JSON. */
export type LeftOutValue = {
  /** Whose value it is; null for the school's own. */
  programme: string | null;
  /** 'name' is a company's or department's where the school's own is not stated: a new school is hidden until it has one. */
  column: 'name' | 'price' | 'duration';
  /** As the register states it, with what makes it implausible: 'AUD 80 (98 weeks)'. */
  value: string;
};

/** Why a row of a register says nothing of any school. */
export type Unreadable = 'noIdentifier' | 'noName';

/** A school's row with those of its programmes, as the two files have them. */
export interface RegisterRow {
  school: Cells;
  programmes: Cells[];
}

/** What is particular to a country's register. */
export interface CountryRules {
  name(cells: Cells, town: string | undefined): string;
  town(cells: Cells): string | undefined;
  columns(cells: Cells): Partial<StatedColumns>;
  /** Those of a school's rows that are programmes of their own; all of them unless a register lists one in several rows. */
  listed?(programmes: readonly Cells[]): readonly Cells[];
  programme(cells: Cells): StatedProgramme;
  /** What of a row cannot be right; programme() does not take such values. */
  leftOut?(school: Cells, programmes: readonly Cells[]): LeftOutValue[];
  /** The rows that are schools of their own, with what other rows say of them; all of them where it is absent. */
  gather?(rows: readonly RegisterRow[]): RegisterRow[];
  /** What programmes of one school that a reader cannot tell apart become together; null leaves them apart. */
  merge?(equal: readonly StatedProgramme[]): MergedProgramme | null;
}
