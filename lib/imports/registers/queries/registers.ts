import 'server-only';
import { cache } from 'react';
import type { RegisterRecord } from '@/lib/imports/registers/model/read-register';
import { storedRow } from '@/lib/imports/registers/model/read-register';
import {
  isRegisterId,
  REGISTER_IDS,
  type RegisterId,
  sourcesToConfirm,
} from '@/lib/imports/registers/model/registers';
import type { ReviewQuery } from '@/lib/imports/registers/model/review-query';
import { distanceKm } from '@/lib/places/distance';
import { unwrap } from '@/lib/supabase/result';
import type { LikelySchool, ListedRegister, RegisterMatchRow } from '@/lib/supabase/results/register-reviews';
import { serverClient } from '@/lib/supabase/server';

const NEVER: Omit<ListedRegister, 'register'> = {
  ...{ schools: 0, gone: 0, edition: null, matches: 0, differences: 0, left_out: 0 },
  ...{ run: null, run_status: null, run_at: null },
};

/** All registers, also those never imported. Throws BackendError. */
export async function registerList(): Promise<(ListedRegister & { register: RegisterId })[]> {
  const client = await serverClient();
  const known = unwrap('list_registers', await client.rpc('list_registers'));
  return REGISTER_IDS.map((id) => ({
    ...(known.find(({ register }) => register === id) ?? NEVER),
    register: id,
  }));
}

/** A source that needs a licence confirmation; `confirmed` is by whom and when, null when pending. */
export interface SourceToConfirm {
  register: RegisterId;
  source: string;
  confirmed: { by: string | null; at: string } | null;
}

/** Throws BackendError. */
export async function sourceLicences(): Promise<SourceToConfirm[]> {
  const client = await serverClient();
  const known = unwrap('confirmed_register_sources', await client.rpc('confirmed_register_sources'));
  return REGISTER_IDS.flatMap((register) =>
    sourcesToConfirm(register).map((source) => {
      const one = known.find((other) => other.register === register && other.source === source);
      return {
        register,
        source,
        confirmed: one ? { by: one.confirmed_by, at: one.confirmed_at } : null,
      };
    }),
  );
}

/** Schools that a run marks as no longer listed. Throws BackendError. */
export const runGone = cache(async (id: string): Promise<number> => {
  const client = await serverClient();
  return unwrap('register_run_gone', await client.rpc('register_run_gone', { p_import: id }));
});

export const REVIEWS_A_PAGE = 20;
export const DIFFERENCES_A_PAGE = 50;

export interface Likely {
  school: LikelySchool;
  score: number;
  reasons: string[];
  /** Straight-line distance; null when a place is unknown. */
  km: number | null;
}

export interface DoubtfulRow {
  import: string;
  position: number;
  register: RegisterId;
  identifier: string;
  record: RegisterRecord;
  likely: Likely[];
}

type Asked = Pick<ReviewQuery, 'register' | 'page'>;

const asked = ({ register, page }: Asked, size: number) => ({
  p_register: register,
  p_page: page,
  p_page_size: size,
});

/** A page, the likeliest first. Throws BackendError. */
export async function doubtfulRows(query: Asked) {
  const client = await serverClient();
  const { rows, ...found } = unwrap(
    'list_register_matches',
    await client.rpc('list_register_matches', asked(query, REVIEWS_A_PAGE)),
  );
  return { ...found, rows: rows.flatMap((row) => toDoubtful(row) ?? []) };
}

function toDoubtful(row: RegisterMatchRow): DoubtfulRow | null {
  const { import: run, position, register, identifier, duplicate } = row;
  if (!isRegisterId(register)) return null;
  const record = storedRow(register, row.cells);
  if (typeof record === 'string') return null;
  const { school: first, score = 0, reasons = [], others = [] } = duplicate;
  const likely = [{ school: first ?? '', score, reasons }, ...others].flatMap((one): Likely[] => {
    const school = row.schools.find(({ id }) => id === one.school);
    return school ? [{ ...one, school, km: kmBetween(record, school) }] : [];
  });
  return { import: run, position, register, identifier, record, likely };
}

function kmBetween({ columns }: RegisterRecord, { lat, lng }: LikelySchool): number | null {
  const { coordinates_lat: ownLat, coordinates_lng: ownLng } = columns;
  if (ownLat === undefined || ownLng === undefined || lat === null || lng === null) return null;
  return distanceKm({ lat: ownLat, lng: ownLng }, { lat, lng });
}

type Listing = `list_register_${'differences' | 'left_out' | 'gone' | 'decisions'}`;

const listing =
  <L extends Listing>(list: L) =>
  async (query: Asked) => {
    const client = await serverClient();
    return unwrap(list, await client.rpc(list, asked(query, DIFFERENCES_A_PAGE)));
  };

/** A page of open differences, by school. Throws BackendError. */
export const openDifferences = listing('list_register_differences');
/** A page of implausible values. Throws BackendError. */
export const leftOutValues = listing('list_register_left_out');
/** A page of schools no longer listed. Throws BackendError. */
export const goneSchools = listing('list_register_gone');
/** A page, newest first. Throws BackendError. */
export const decisions = listing('list_register_decisions');
