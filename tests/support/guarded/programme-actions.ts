import { newProgrammeForm } from '../../../lib/programmes/model/form.ts';
import { edit, type GuardedAction } from './guarded-action.ts';

/** The actions of the editor's tab for programmes, with the three programmes of the fixtures. */
export const PROGRAMME_ACTIONS: Record<string, GuardedAction> = {
  'programmes/actions/list-programmes.ts': {
    needs: 'admin',
    page: edit,
    input: ({ school }) => ({ schoolId: school.id }),
  },
  'programmes/actions/preview-programme.ts': {
    needs: 'admin',
    page: edit,
    input: () => ({ form: { ...newProgrammeForm(), name: 'Cocina' } }),
  },
  'ai/actions/translate-programme.ts': {
    needs: 'admin',
    page: edit,
    input: () => ({ texts: { ...newProgrammeForm(), name: 'Course' } }),
  },
  'programmes/actions/order-programmes.ts': {
    needs: 'admin',
    page: edit,
    input: ({ school, programmes }) => ({ schoolId: school.id, ids: programmes }),
  },
  'programmes/actions/save-programme.ts': {
    needs: 'admin',
    page: edit,
    input: ({ school, programmes }) => ({
      schoolId: school.id,
      id: programmes[0],
      version: 1,
      form: { ...newProgrammeForm(), name: 'Cocina' },
    }),
  },
  'programmes/actions/show-programme.ts': {
    needs: 'admin',
    page: edit,
    input: ({ school, programmes }) => ({
      schoolId: school.id,
      id: programmes[1],
      version: 1,
      active: false,
    }),
  },
  'imports/actions/paste-programmes.ts': {
    needs: 'admin',
    page: edit,
    input: ({ school }) => ({
      schoolId: school.id,
      text: 'Panadería',
      source: '',
      language: 'es',
      save: true,
    }),
  },
  'programmes/actions/delete-programme.ts': {
    needs: 'admin',
    page: edit,
    input: ({ school, programmes }) => ({ schoolId: school.id, id: programmes[2], version: 1 }),
  },
};
