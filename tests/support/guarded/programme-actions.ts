import { newProgrammeForm } from '../../../lib/programmes/model/form.ts';
import { admin, edit, type GuardedAction } from './guarded-action.ts';

/** Actions on programmes, with the three programmes of the fixtures. */
export const PROGRAMME_ACTIONS: Record<string, GuardedAction> = {
  'programmes/actions/list-programmes.ts': admin(edit, ({ school }) => ({ schoolId: school.id })),
  'programmes/actions/preview-programme.ts': admin(edit, () => ({
    form: { ...newProgrammeForm(), name: 'Cocina' },
  })),
  'ai/actions/translate-programme.ts': admin(edit, () => ({
    texts: { ...newProgrammeForm(), name: 'Course' },
  })),
  'programmes/actions/order-programmes.ts': admin(edit, ({ school, programmes }) => ({
    schoolId: school.id,
    ids: programmes,
  })),
  'programmes/actions/save-programme.ts': admin(edit, ({ school, programmes }) => ({
    schoolId: school.id,
    id: programmes[0],
    version: 1,
    form: { ...newProgrammeForm(), name: 'Cocina' },
  })),
  'programmes/actions/show-programme.ts': admin(edit, ({ school, programmes }) => ({
    schoolId: school.id,
    id: programmes[1],
    version: 1,
    active: false,
  })),
  'imports/actions/paste-programmes.ts': admin(edit, ({ school }) => ({
    schoolId: school.id,
    text: 'Panadería',
    source: '',
    language: 'es',
    save: true,
  })),
  'programmes/actions/delete-programme.ts': admin(edit, ({ school, programmes }) => ({
    schoolId: school.id,
    id: programmes[2],
    version: 1,
  })),
};
