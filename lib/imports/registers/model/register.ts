import type { Language } from '@/lib/i18n/locales';
import type { PricePeriod } from '@/lib/prices/model/price';
import type { SchoolType } from '@/lib/schools/model/choices';
import type { DurationUnit, Level, Mode } from '@/lib/schools/model/programme-choices';
import type { Diploma } from './diplomas';
import type {
  Cells,
  LeftOutValue,
  MergedProgramme,
  RegisterRow,
  StatedColumns,
  StatedProgramme,
} from './record';

export interface Credited {
  publisher: string;
  /** Of the publisher's name and credit. */
  language: string;
  credit: string;
  licence: string;
  licenceUrl: string | null;
  url: string;
}

/** One of several lists of a register, with its own publisher and licence. */
export interface RegisterSource extends Credited {
  /** Prefixes of the cell `source` in rows of schools and programmes. */
  begins: { schools: string; programmes?: string };
  /** Columns that are concluded from its words, and so not attributed to it. */
  derived?: readonly (keyof StatedColumns)[];
  /** 'toConfirm': the licence is not stated; excluded until an administrator confirms it. */
  programmesLicence?: 'stated' | 'toConfirm';
}

/** `licence` of a list whose publisher states none: the owner of the directory has to confirm its use. */
export const NOT_STATED = 'Not stated';
/** `licence` of single facts from pages that each row names. */
export const CITED = 'Cited facts';

export interface RegisterTexts {
  /** Heading: 'CRICOS, Australia'. */
  title: string;
  /** In a sentence, with its article: 'the register CRICOS'. */
  phrase: string;
  /** Which schools are in it, and which are not. */
  coverage: string;
  /** What is taken from it. */
  taken: string;
  /** What is concluded from it. */
  derived: string;
}

/** A register: who publishes it, and what its columns and words mean. */
export interface Register extends Credited {
  name: string;
  /** English name, as stored. */
  country: string;
  /** What its identifiers are called. */
  identifier: string;
  /** By the key in rows; absent when all rows are the publisher's. */
  sources?: Readonly<Record<string, RegisterSource>>;
  texts: Record<Language, RegisterTexts>;
  /** Coverage of regions by slug, where they differ. */
  regions?: Readonly<Record<string, Readonly<Record<Language, string>>>>;
  /** Page of a school; absent when no address is certain. */
  pageOf?(identifier: string): string;
  /** Slugs of schools by identifier, verified manually. Other campuses are separate schools. */
  matches?: Readonly<Record<string, string>>;
  schools: SchoolRules;
  programmes: ProgrammeRules;
}

export interface SchoolRules {
  /** The readable name; as written by default. */
  name?(cells: Cells, town: string | undefined): string;
  /** Schools without a stated town are taken too. */
  isTownOptional?: boolean;
  /** The readable town; as stated by default. */
  town?(city: string | undefined, cells: Cells): string | undefined;
  /** The cell `type` by default. */
  type?(cells: Cells): SchoolType;
  /** As stated by default. */
  region?(written: string): string | undefined;
  /** The readable street; undefined drops it. */
  street?(written: string, cells: Cells): string | undefined;
  /** Valid post codes, which follow the street. */
  postcode?: RegExp;
  /** The region as written stands before the post code. */
  regionInAddress?: boolean;
  /** Of a valid address; undefined drops it. */
  website?(address: string): string | undefined;
  /** Of the cell, before it is read. */
  websiteIn?(written: string): string;
  phone?(written: string): string | undefined;
  /** Further columns. */
  more?(cells: Cells): Partial<StatedColumns>;
  leftOut?(school: Cells, programmes: readonly Cells[]): LeftOutValue[];
  /** Rows that are schools, with facts of other rows; all by default. */
  gather?(rows: readonly RegisterRow[]): RegisterRow[];
}

export interface PriceRule {
  column: string;
  per: PricePeriod;
  currency: string;
  /** The upper end of a range, which begins in `column`. */
  maxColumn?: string;
  year?(cells: Cells): string;
  audience?: 'international';
  isPlausible?(amount: number, cells: Cells): boolean;
  /** What the amount includes, in both languages. */
  includes?(cells: Cells): Record<Language, string>;
}

type Stated = Partial<StatedProgramme>;
/** Like a programme's source; `url` is the register's by default. */
export type SourceRule = Omit<StatedProgramme['sources'][number], 'url'> & { url?: string };

export interface ProgrammeRules {
  /** The register's key, or derived. Unique in the school. */
  key(cells: Cells): string;
  /** The readable name; as written by default. */
  name?(written: string, cells: Cells): string;
  /** By the cell `award_level`. */
  levels: Readonly<Record<string, Level>>;
  /** By the cell `mode`. */
  modes?: Readonly<Record<string, Mode>>;
  /** Units of the cell `length`, by the cell `length_unit`. Quarters and terms of four months are read without them. */
  units?: Readonly<Record<string, DurationUnit>>;
  price?: PriceRule;
  /** Further columns, before the common ones. */
  more?(cells: Cells): { [Column in keyof Stated]: Stated[Column] | undefined };
  /** The length by law, where the register states none. */
  diploma?(cells: Cells): Diploma | undefined;
  sources(cells: Cells): SourceRule[];
  /** Rows that are programmes; all by default, for registers that list one in several rows. */
  listed?(programmes: readonly Cells[]): readonly Cells[];
  /** Merges programmes that look the same; null keeps them separate. */
  merge?(equal: readonly StatedProgramme[]): MergedProgramme | null;
}

/** For cells with one of these words; others are unknown. */
export const oneOf =
  <Value>(words: Readonly<Record<string, Value>>) =>
  (written: string): Value | undefined =>
    words[written];

/** For cells with another word than the usual one. */
export const renamed =
  (words: Readonly<Record<string, string>>) =>
  (written: string): string =>
    words[written] ?? written;

/** The key in the cell `source`: undefined for a register without sources, null for an unknown one. */
export function sourceIn(
  { sources }: Register,
  file: 'schools' | 'programmes',
  named: string,
): string | null | undefined {
  if (sources === undefined) return undefined;
  const found = Object.entries(sources).find(([, { begins }]) => {
    const beginning = begins[file];
    return beginning !== undefined && named.trim().startsWith(beginning);
  });
  return found?.[0] ?? null;
}
