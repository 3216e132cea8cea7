import { describe, expect, it } from 'vitest';
import { newSchoolForm } from '@/lib/schools/model/form';
import { differingFields } from '@/lib/schools/model/form-row';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { rebase } from '@/lib/schools/model/rebase';

const LOADED: SchoolForm = {
  ...newSchoolForm(),
  name: 'Escuela',
  city: 'Cádiz',
  phone: '',
  unknown: ['description', 'phone'],
};
const base = { form: LOADED, version: 3 };
const GENERATED: SchoolForm = { ...LOADED, description: 'Texto nuevo de la escuela', unknown: ['phone'] };
const stored = { form: GENERATED, version: 4 };

describe('a form whose description the server has written', () => {
  it('shows the new text, known now, and has nothing unsaved', () => {
    const next = rebase(base, LOADED, stored, ['description']);
    expect(next).toEqual({ base: stored, form: GENERATED });
  });

  it('keeps what was typed elsewhere, and begins its next save with the stored version', () => {
    const typed: SchoolForm = { ...LOADED, city: 'Sevilla', phone: '+34 1', unknown: ['description'] };
    const next = rebase(base, typed, stored, ['description']);
    expect(next.base).toEqual(stored);
    expect(next.form).toMatchObject({ city: 'Sevilla', phone: '+34 1', description: GENERATED.description });
    expect(next.form.unknown).toEqual([]);
    expect(differingFields(next.base.form, next.form).sort()).toEqual(['city', 'phone']);
  });

  it('gives up what was typed in the description itself', () => {
    const typed: SchoolForm = { ...LOADED, description: 'A medias', unknown: ['phone'] };
    expect(rebase(base, typed, stored, ['description']).form.description).toBe(GENERATED.description);
  });

  it('takes over what somebody else changed and nobody typed here', () => {
    const changed = { form: { ...GENERATED, address: 'Calle 1' }, version: 5 };
    const next = rebase(base, { ...LOADED, city: 'Sevilla' }, changed, ['description']);
    expect(next.base.version).toBe(5);
    expect(next.form).toMatchObject({ city: 'Sevilla', address: 'Calle 1' });
  });

  it('leaves a real conflict to the next save: its version stays the one that was loaded', () => {
    const changed = { form: { ...GENERATED, city: 'Málaga' }, version: 5 };
    const next = rebase(base, { ...LOADED, city: 'Sevilla' }, changed, ['description']);
    expect(next.base.version).toBe(3);
    expect(next.form).toMatchObject({ city: 'Sevilla', description: GENERATED.description });
    expect(differingFields(next.base.form, next.form)).toEqual(['city']);
  });

  it('is no conflict when both typed the same', () => {
    const changed = { form: { ...GENERATED, city: 'Sevilla' }, version: 5 };
    expect(rebase(base, { ...LOADED, city: 'Sevilla' }, changed, ['description']).base.version).toBe(5);
  });
});
