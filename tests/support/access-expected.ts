/** Which role may do what with which row of every table. */

export const PEOPLE = ['anon', 'user', 'admin', 'super_admin'] as const;
export type Person = (typeof PEOPLE)[number];
export const VERBS = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/** Sorted names of the affected rows, separated by spaces; '' for none. */
export type Reached = string;

const NOTHING = { select: '', insert: '', update: '', delete: '' } as const;
const ALL_ROLES = 'admin second super_admin user';

/** Expected rows by table; they are defined in access-tables.ts. */
export const EXPECTED: Record<string, Record<Person, Record<Verb, Reached>>> = {
  profiles: {
    anon: NOTHING,
    user: { ...NOTHING, select: 'user', update: 'user' },
    admin: { ...NOTHING, select: 'admin super_admin user', update: 'admin' },
    super_admin: { ...NOTHING, select: 'admin super_admin user', update: 'super_admin' },
  },
  user_roles: {
    anon: NOTHING,
    user: { ...NOTHING, select: 'user' },
    admin: { ...NOTHING, select: ALL_ROLES },
    super_admin: { select: ALL_ROLES, insert: 'new', update: ALL_ROLES, delete: ALL_ROLES },
  },
  countries: {
    anon: { ...NOTHING, select: 'spain' },
    user: { ...NOTHING, select: 'spain' },
    admin: { ...NOTHING, select: 'spain' },
    super_admin: { ...NOTHING, select: 'spain' },
  },
  schools: sameForAdmins({ ...NOTHING, select: 'active' }, 'active hidden'),
  school_images: sameForAdmins({ ...NOTHING, select: 'active' }, 'active hidden'),
  programmes: sameForAdmins({ ...NOTHING, select: 'active' }, 'active hidden withdrawn'),
  school_sources: sameForAdmins({ ...NOTHING, select: 'active' }, 'active hidden', {
    insert: '',
    update: '',
    delete: '',
  }),
  figures: sameForAdmins({ ...NOTHING, select: 'active' }, 'active hidden withdrawn', {
    insert: '',
    update: '',
    delete: '',
  }),
  exchange_rates: sameForAdmins({ ...NOTHING, select: 'crowns' }, 'crowns', {
    insert: '',
    update: '',
    delete: '',
  }),
  search_synonyms: sameForAdmins({ ...NOTHING, select: 'phrase' }, 'phrase'),
  country_statements: sameForAdmins({ ...NOTHING, select: 'shown' }, 'shown waiting', {
    insert: '',
    delete: '',
  }),
  slug_history: sameForAdmins(NOTHING, 'former', { insert: '', update: '', delete: '' }),
  programme_slug_history: sameForAdmins(NOTHING, 'former', { insert: '', update: '', delete: '' }),
  contact_messages: sameForAdmins(NOTHING, 'message', { insert: '' }),
  jobs: sameForAdmins(NOTHING, 'job', { insert: '', update: '', delete: '' }),
  job_items: sameForAdmins(NOTHING, 'item', { insert: '', update: '', delete: '' }),
  change_log: {
    anon: NOTHING,
    user: NOTHING,
    admin: { ...NOTHING, select: 'school' },
    super_admin: { ...NOTHING, select: 'role school' },
  },
  ai_generated_texts: {
    ...sameForAdmins(NOTHING, 'active hidden', { insert: '', update: '' }),
    anon: { ...NOTHING, select: 'active' },
  },
  audit_log: sameForAdmins(NOTHING, 'entry', { insert: '', update: '', delete: '' }),
  ai_usage: sameForAdmins(NOTHING, 'day', { insert: '', update: '', delete: '' }),
  daily_counts: sameForAdmins(NOTHING, 'day', { insert: '', update: '', delete: '' }),
  daily_searches: sameForAdmins(NOTHING, 'day', { insert: '', update: '', delete: '' }),
  daily_school_counts: sameForAdmins(NOTHING, 'day', { insert: '', update: '', delete: '' }),
  deleted_schools: {
    anon: NOTHING,
    user: NOTHING,
    admin: NOTHING,
    super_admin: { ...NOTHING, select: 'deleted' },
  },
};

function sameForAdmins(
  others: Record<Verb, Reached>,
  rows: Reached,
  less: Partial<Record<Verb, Reached>> = {},
): Record<Person, Record<Verb, Reached>> {
  const admins = { select: rows, insert: 'new', update: rows, delete: rows, ...less };
  return { anon: others, user: others, admin: admins, super_admin: admins };
}
