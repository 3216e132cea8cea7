import type { RegisterRecord } from './read-register';
import type { LeftOutValue, StatedProgramme } from './record';
import { differingUnits, type FieldState, UNITS, type UnitState } from './values';

/** A value belongs to the register while it equals its last statement, and never in a manually verified school. */

/** Stored state of a register's school, besides the facts of its edition. */
export interface SourceState {
  stated: FieldState;
  /** By the first differing column: the register's value, and whether a user chose to keep the other. */
  differing: Record<string, UnitState>;
  /** Versions of its programmes when the register last wrote them. */
  programmes: Record<string, number>;
}

export interface SourceRow extends SourceState {
  register: string;
  identifier: string;
  source: string | null;
  page: string | null;
  name: string;
  edition: string;
  licence: string;
  also_identifiers: string[];
  parent_identifier: string | null;
  parent_name: string | null;
  gone_since: string | null;
  left_out: LeftOutValue[];
}

export interface KnownProgramme {
  id: string;
  version: number;
  is_active: boolean;
  columns: Readonly<Record<string, unknown>>;
}

export interface KnownSchool {
  id: string;
  version: number;
  columns: Readonly<Record<string, unknown>>;
  isChecked: boolean;
  programmes: readonly KnownProgramme[];
  source: SourceRow | null;
}

export interface ProgrammeChanges {
  insert: Record<string, unknown>[];
  update: Record<string, unknown>[];
  hide: { id: string; version: number }[];
}

export interface RegisterPlan {
  kind: 'new' | 'matched' | 'changed' | 'same';
  /** Argument of an import; with `version` it changes the school `id`. */
  entry: Record<string, unknown>;
  columns: string[];
  source: SourceRow;
  programmes: ProgrammeChanges;
  undecided: number;
}

export interface RegisterIds {
  school: string;
  programme(key: string): string;
}

const PROGRAMME_DEFAULTS: Readonly<Record<string, unknown>> = {
  name: null,
  name_es: null,
  name_en: null,
  level: null,
  field: null,
  duration_value: null,
  duration_unit: null,
  duration_text: null,
  duration_text_en: null,
  prices: [],
  mode: null,
  requirements_es: null,
  requirements_en: null,
  note_es: null,
  note_en: null,
  award_es: null,
  award_en: null,
  places: null,
  graduates: null,
  attendance: null,
  sources: [],
};

export function planNew(record: RegisterRecord, licence: string, ids: RegisterIds): RegisterPlan {
  const programmes = record.programmes.map((programme, place) => programmeRow(programme, place, ids));
  return {
    kind: 'new',
    // One statement writes all schools of a batch, so each needs all lists.
    entry: {
      id: ids.school,
      ...record.columns,
      sources: [],
      is_active: !record.leftOut.some(({ column }) => column === 'name'),
    },
    columns: Object.keys(record.columns),
    source: {
      ...factsOf(record, licence),
      stated: { ...record.columns },
      differing: {},
      programmes: Object.fromEntries(programmes.map(({ id }) => [id, 1])),
    },
    programmes: { insert: programmes, update: [], hide: [] },
    undecided: 0,
  };
}

export function planKnown(
  record: RegisterRecord,
  licence: string,
  school: KnownSchool,
  ids: RegisterIds,
): RegisterPlan {
  const written: Record<string, unknown> = {};
  const stated: FieldState = { ...school.source?.stated };
  const differing: Record<string, UnitState> = {};
  for (const unit of UNITS) {
    const now = differingUnits(unit, record.columns, school, differing);
    if (now === 'take') Object.assign(written, unit.of({ ...record.columns }));
    if (now === 'take' || now === 'own') Object.assign(stated, unit.of({ ...record.columns }));
  }
  const programmes = planProgrammes(record, school, ids);
  const source: SourceRow = {
    ...factsOf(record, licence),
    stated,
    differing,
    programmes: versionsAfter(school.source?.programmes ?? {}, programmes),
  };
  const isSame =
    Object.keys(written).length === 0 &&
    school.source !== null &&
    canonical(source) === canonical(school.source) &&
    Object.values(programmes).every((list) => list.length === 0);
  return {
    kind: isSame ? 'same' : school.source === null ? 'matched' : 'changed',
    entry: { id: school.id, version: school.version, ...written },
    columns: Object.keys(written),
    source,
    programmes,
    undecided: Object.values(differing).filter(({ kept }) => !kept).length,
  };
}

function factsOf(record: RegisterRecord, licence: string) {
  return {
    register: record.register,
    identifier: record.identifier,
    source: record.source,
    page: record.page,
    name: record.registeredName,
    edition: record.edition,
    licence,
    also_identifiers: record.alsoIdentifiers,
    parent_identifier: record.parent?.identifier ?? null,
    parent_name: record.parent?.name ?? null,
    gone_since: null,
    left_out: record.leftOut,
  };
}

/** Only schools without programmes of their own get the register's. */
function planProgrammes(
  record: RegisterRecord,
  { programmes: known, source }: KnownSchool,
  ids: RegisterIds,
): ProgrammeChanges {
  const left = source?.programmes ?? {};
  const changes: ProgrammeChanges = { insert: [], update: [], hide: [] };
  const own = known.filter(({ id }) => !(id in left));
  const rows = record.programmes.map((programme, place) => programmeRow(programme, place, ids));
  const byId = new Map(known.map((programme) => [programme.id, programme]));
  for (const row of rows) {
    const there = byId.get(row.id);
    if (there === undefined) {
      // A deleted programme is not restored.
      if (own.length === 0 && !(row.id in left)) changes.insert.push(row);
    } else if (there.version === left[row.id] && !isAsStated(there, row)) {
      changes.update.push({ ...row, is_active: true, version: there.version });
    }
  }
  const stated = new Set(rows.map(({ id }) => id));
  for (const [id, version] of Object.entries(left)) {
    const there = byId.get(id);
    if (!stated.has(id) && there?.version === version && there.is_active) changes.hide.push({ id, version });
  }
  return changes;
}

function programmeRow({ key, ...programme }: StatedProgramme, place: number, ids: RegisterIds) {
  return { ...PROGRAMME_DEFAULTS, ...programme, id: ids.programme(key), position: place + 1 };
}

function isAsStated(there: KnownProgramme, row: Readonly<Record<string, unknown>>): boolean {
  const columns = Object.keys(PROGRAMME_DEFAULTS);
  return (
    there.is_active &&
    columns.every((name) => canonical(there.columns[name] ?? null) === canonical(row[name] ?? null))
  );
}

function versionsAfter(left: Record<string, number>, { insert, update, hide }: ProgrammeChanges) {
  return {
    ...left,
    ...Object.fromEntries(insert.map(({ id }) => [id, 1])),
    ...Object.fromEntries([...update, ...hide].map(({ id, version }) => [id, Number(version) + 1])),
  };
}

/** JSON text independent of key order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
