import {
  isSpecialty,
  type Ownership,
  SCHOOL_TYPES,
  type SchoolType,
  type Specialty,
} from '@/lib/schools/model/choices';
import type { ProgrammeField } from '@/lib/schools/model/programme-choices';
import type { Cells, StatedColumns } from './record';
import { tidy } from './spelling';

/** Reading cells that all registers have. An empty cell says nothing, and so does one that is not what it should be. */

export function said(cells: Cells, heading: string): string | undefined {
  const text = tidy(cells[heading] ?? '');
  // Markup has no place in a register; nothing is shown of a cell that has some.
  return text === '' || /<[a-z!/]/i.test(text) ? undefined : text;
}

export function numberIn(cells: Cells, heading: string): number | undefined {
  const text = said(cells, heading);
  if (text === undefined || !/^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(text)) return undefined;
  return Number(text);
}

/** An amount of money, to the cent. */
export function amountIn(cells: Cells, heading: string): number | undefined {
  const number = numberIn(cells, heading);
  return number === undefined || number < 0 ? undefined : Math.round(number * 100) / 100;
}

/** A whole number from 0 on. */
export function countIn(cells: Cells, heading: string): number | undefined {
  const number = numberIn(cells, heading);
  return number !== undefined && Number.isInteger(number) && number >= 0 ? number : undefined;
}

export function typeOf(cells: Cells): SchoolType {
  return SCHOOL_TYPES.find((type) => type === cells.type) ?? 'institute';
}

export function specialtiesOf(cells: Cells): Specialty[] {
  return (cells.specialties ?? '').split('|').filter(isSpecialty);
}

/** The directory's own two: non-profit or not, a private school is private. */
export function ownershipOf(cells: Cells): Ownership | undefined {
  const text = cells.ownership ?? '';
  return text === 'public' ? 'public' : text.startsWith('private') ? 'private' : undefined;
}

/** What the programme's own words say, where they are plain, else what its code or name was taken for. */
export function fieldOf(cells: Cells): ProgrammeField | undefined {
  const words = WORDS.find(([sign]) => sign.test(cells.programme ?? ''));
  if (words !== undefined) return words[1];
  const field = cells.specialty ?? '';
  return isSpecialty(field) ? field : undefined;
}

const WORDS: readonly (readonly [RegExp, ProgrammeField])[] = [
  [/\bhospitality management\b/i, 'hospitality'],
  [/\b(?:certificate \w+ in baking|boulanger)$/i, 'bakery'],
];

/** Where a school is, with how exact that is. */
export function coordinatesOf(cells: Cells): Partial<StatedColumns> {
  const [lat, lng] = [numberIn(cells, 'lat'), numberIn(cells, 'lon')];
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return {};
  return {
    coordinates_lat: lat,
    coordinates_lng: lng,
    coordinates_precision: cells.coord_precision === 'campus' ? 'campus' : 'town',
  };
}

export function emailOf(cells: Cells): string | undefined {
  const text = said(cells, 'email')?.toLowerCase();
  return text !== undefined && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text) ? text : undefined;
}

/** The record without what is not known. */
export function known<T extends object>(record: { [Key in keyof T]: T[Key] | undefined }): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}
