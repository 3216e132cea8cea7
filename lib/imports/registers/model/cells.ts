import {
  isSpecialty,
  type Ownership,
  SCHOOL_TYPES,
  type SchoolType,
  type Specialty,
} from '@/lib/schools/model/choices';
import type { ProgrammeField } from '@/lib/schools/model/programme-choices';
import { readEmail } from '@/lib/values/email';
import { tidy } from '../names/spelling';
import type { Cells, StatedColumns } from './record';

/** Parsers of common cells. Empty and invalid cells are undefined. */

export function said(cells: Cells, heading: string): string | undefined {
  const text = tidy(cells[heading] ?? '');
  // Cells with markup are ignored.
  return text === '' || /<[a-z!/]/i.test(text) ? undefined : text;
}

export function numberIn(cells: Cells, heading: string): number | undefined {
  const text = said(cells, heading);
  if (text === undefined || !/^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(text)) return undefined;
  return Number(text);
}

export function amountIn(cells: Cells, heading: string): number | undefined {
  const number = numberIn(cells, heading);
  return number === undefined || number < 0 ? undefined : Math.round(number * 100) / 100;
}

/** From 0. */
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

/** Private schools are 'private', non-profit or not. */
export function ownershipOf(cells: Cells): Ownership | undefined {
  const text = cells.ownership ?? '';
  return text === 'public' ? 'public' : text.startsWith('private') ? 'private' : undefined;
}

/** From the programme's own words, else from the code or name. */
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
  const reading = readEmail(said(cells, 'email')?.toLowerCase() ?? '');
  return 'value' in reading ? reading.value : undefined;
}

/** Removes undefined fields. */
export function known<T extends object>(record: { [Key in keyof T]: T[Key] | undefined }): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}
