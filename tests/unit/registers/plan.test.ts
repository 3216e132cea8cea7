import { describe, expect, it } from 'vitest';
import { type KnownSchool, planKnown, planNew, type RegisterPlan } from '@/lib/imports/registers/model/plan';
import type { RegisterRecord } from '@/lib/imports/registers/model/read-register';
import { readRegisterRow } from '@/lib/imports/registers/model/read-register';
import { REGISTER_IDS, type RegisterId } from '@/lib/imports/registers/model/registers';
import { registerProgrammes, registerSchools } from '../../support/registers';

const ids = { school: 'school', programme: (key: string) => `p ${key}` };

function recordOf(register: RegisterId, identifier: string): RegisterRecord {
  const row = registerSchools(register).find(({ source_id }) => source_id === identifier) ?? {};
  const read = readRegisterRow(register, row, registerProgrammes(register, identifier));
  if (typeof read === 'string') throw new Error(read);
  return read;
}

/** The school after a plan. */
function leftBy(plan: RegisterPlan, before?: KnownSchool): KnownSchool {
  const { id: _, version = 0, ...columns } = plan.entry;
  const { insert, update, hide } = plan.programmes;
  const changed = new Map([...update, ...hide].map((row) => [row.id, row]));
  const rows = (before?.programmes ?? []).map((programme) => {
    const change = changed.get(programme.id);
    if (change === undefined) return programme;
    const hidden = hide.some(({ id }) => id === programme.id);
    return {
      ...programme,
      version: programme.version + 1,
      is_active: !hidden,
      columns: { ...programme.columns, ...(hidden ? {} : change) },
    };
  });
  return {
    id: 'school',
    version: Number(version) + 1,
    columns: { ...before?.columns, ...columns },
    isChecked: before?.isChecked ?? false,
    programmes: [
      ...rows,
      ...insert.map((row) => ({ id: String(row.id), version: 1, is_active: true, columns: row })),
    ],
    source: plan.source,
  };
}

const byHand = (columns: KnownSchool['columns'] = {}): KnownSchool => ({
  id: 'school',
  version: 4,
  columns: { name: 'The College', type: 'college', country: 'United States', city: 'Rome', ...columns },
  isChecked: true,
  programmes: [],
  source: null,
});

describe('taking a record in', () => {
  it.each(REGISTER_IDS)('twice changes nothing the second time: %s', (register) => {
    for (const { source_id = '' } of registerSchools(register).slice(0, 80)) {
      const record = recordOf(register, source_id);
      const school = leftBy(planNew(record, 'x', ids));
      expect(planKnown(record, 'x', school, ids)).toMatchObject({ kind: 'same', columns: [], undecided: 0 });
      const matched = planKnown(record, 'x', byHand({ phone: '1' }), ids);
      const known = leftBy(matched, byHand({ phone: '1' }));
      expect(planKnown(record, 'x', known, ids).kind).toBe('same');
    }
  });

  it('adds to a school that was checked by hand, and writes over nothing', () => {
    const record = recordOf('usa', '139384');
    const plan = planKnown(record, 'x', byHand({ phone: '+1 000', website: 'http://gntc.edu' }), ids);
    expect(plan.kind).toBe('matched');
    expect(plan.entry).toMatchObject({
      version: 4,
      region: 'Georgia',
      ownership: 'public',
    });
    for (const column of ['name', 'type', 'city', 'phone', 'website'])
      expect(plan.entry).not.toHaveProperty(column);
    expect(plan.source.differing).toEqual({ phone: { value: { phone: '+1 706-295-6963' }, kept: false } });
    expect(plan.undecided).toBe(1);
    expect(plan.entry).not.toHaveProperty('tuition_min');
  });

  it('renews what the register gave, and asks about what a person has changed since', () => {
    const record = recordOf('usa', '139384');
    const school = leftBy(planNew(record, 'x', ids));
    const next: RegisterRecord = {
      ...record,
      edition: '2025',
      columns: { ...record.columns, phone: '+1 706-000-0000', address: '1 New Street, GA 30161' },
    };
    const edited = { ...school, columns: { ...school.columns, phone: '+1 706-111-1111' } };
    const plan = planKnown(next, 'x', edited, ids);
    expect(plan.kind).toBe('changed');
    expect(plan.columns).toEqual(['address']);
    expect(plan.source.differing.phone).toEqual({ value: { phone: '+1 706-000-0000' }, kept: false });
    // A decision to keep a value holds until the register states another.
    const kept = leftBy(plan, edited);
    if (kept.source?.differing.phone) kept.source.differing.phone.kept = true;
    expect(planKnown(next, 'x', kept, ids)).toMatchObject({ kind: 'same', undecided: 0 });
    const third = { ...next, columns: { ...next.columns, phone: '+1 706-222-2222' } };
    expect(planKnown(third, 'x', kept, ids).undecided).toBe(1);
  });

  it('takes nothing away when the register falls silent, nor brings back what somebody emptied', () => {
    const record = recordOf('usa', '139384');
    const school = leftBy(planNew(record, 'x', ids));
    const { phone: _, ...silent } = record.columns;
    expect(planKnown({ ...record, columns: silent }, 'x', school, ids).columns).toEqual([]);
    const emptied = { ...school, columns: { ...school.columns, phone: null } };
    expect(planKnown(record, 'x', emptied, ids)).toMatchObject({ columns: [], undecided: 0 });
  });

  it('renews a programme, hides one that is gone, and leaves what a person has changed or deleted', () => {
    const record = recordOf('usa', '139384');
    const school = leftBy(planNew(record, 'x', ids));
    const [first, second, third, fourth, ...others] = record.programmes;
    if (!first || !second || !third || !fourth) throw new Error();
    const next = {
      ...record,
      programmes: [{ ...first, graduates: 99 }, { ...second, graduates: 99 }, fourth, ...others],
    };
    const edited = {
      ...school,
      programmes: school.programmes
        .filter(({ id }) => id !== ids.programme(fourth.key))
        .map((programme) =>
          programme.id === ids.programme(second.key) ? { ...programme, version: 2 } : programme,
        ),
    };
    const { programmes, kind } = planKnown(next, 'x', edited, ids);
    expect(kind).toBe('changed');
    expect(programmes.update.map(({ id }) => id)).toEqual([ids.programme(first.key)]);
    expect(programmes.hide.map(({ id }) => id)).toEqual([ids.programme(third.key)]);
    expect(programmes.insert).toEqual([]);
    const settled = leftBy(planKnown(next, 'x', edited, ids), edited);
    expect(planKnown(next, 'x', settled, ids).kind).toBe('same');
  });
});
