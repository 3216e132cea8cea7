import type { PricePeriod } from '@/lib/prices/model/price';
import type { Ownership, Precision, SchoolType } from '@/lib/schools/model/choices';
import type { DurationUnit, Level, Mode, ProgrammeField } from '@/lib/schools/model/programme-choices';

export type Cells = Readonly<Record<string, string>>;

/** Facts of a school under the columns of `schools`; absent when unknown. */
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
  net_price_calculator_url?: string;
  accreditation?: string[];
  accreditation_en?: string[];
  coordinates_lat?: number;
  coordinates_lng?: number;
  coordinates_precision?: Precision;
  specialties?: string[];
}

/** A type alias, because an interface is not assignable to JSON. */
export type StatedSource = { url: string; facts: string; facts_es: string };

/** Facts of a programme under the columns of `programmes`. */
export interface StatedProgramme {
  /** The register's key, or derived. Unique in the school. */
  key: string;
  name: string;
  name_es?: string;
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
  sources: (StatedSource & { seen?: string })[];
}

/** Values of merged programmes; undefined where they differ. */
export type MergedProgramme = {
  [Column in keyof StatedProgramme]?: StatedProgramme[Column] | undefined;
};

/** A value for review, hidden from visitors. A type alias, because an interface is not assignable to JSON. */
export type LeftOutValue = {
  /** The programme's key; null for the school. */
  programme: string | null;
  /** 'name' is of a company or department; a new school is hidden until it has its own. */
  column: 'name' | 'price' | 'duration';
  /** The stated value with the reason: 'AUD 80 (98 weeks)'. */
  value: string;
};

/** A school's row with its programmes' rows. */
export interface RegisterRow {
  school: Cells;
  programmes: Cells[];
}
