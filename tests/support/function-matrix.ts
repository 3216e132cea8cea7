import type { SupabaseClient } from '@supabase/supabase-js';
import { type Engine, OWNER } from '../../packages/embedded-supabase/engine/engine.ts';
import type { Role } from './backend.ts';

/** Callable signed out: what public pages need. */
export const OPEN_FUNCTIONS = [
  ...['count_programmes', 'current_account', 'current_role_name', 'data_sources', 'directory_summary'],
  ...['figure_sources', 'is_admin', 'is_super_admin', 'programs'],
  ...['list_entries', 'list_places', 'normalise_text', 'place_page', 'programme_points', 'resolve_programme'],
  ...['resolve_school', 'school_campuses', 'school_figures', 'school_points', 'school_prices'],
  ...[
    'school_registers',
    'search_programmes',
    'search_schools',
    'send_contact_message',
    'slugify',
    'suggest',
  ],
];
/** Additionally callable by every signed-in user. */
const SIGNED_IN_FUNCTIONS = ['second_factor_required'];
/** Refused unless the session has just verified a second factor; none here has. */
const FACTOR_FUNCTIONS = ['make_recovery_codes', 'spend_recovery_code'];
/** The remaining functions are for admins, these for super admins. */
const SUPER_FUNCTIONS = [
  'account_details',
  'list_deleted_schools',
  'require_second_factor',
  'restore_deleted_school',
  'restore_school_version',
  'suspend_account',
];

/** The functions callable by a role; null for signed out. An ended session counts as a user's. */
export function callableBy(functions: CalledFunction[], role: Role | null): string[] {
  const names = functions.filter(({ forPeople }) => forPeople).map(({ name }) => name);
  const closed = [
    ...FACTOR_FUNCTIONS,
    ...(role === 'super_admin' ? [] : SUPER_FUNCTIONS),
    ...(role === null ? SIGNED_IN_FUNCTIONS : []),
  ];
  const isOpen = (name: string) => [...OPEN_FUNCTIONS, ...SIGNED_IN_FUNCTIONS].includes(name);
  const isAdmin = role === 'admin' || role === 'super_admin';
  return names.filter((name) => (isAdmin || isOpen(name)) && !closed.includes(name));
}

export interface CalledFunction {
  name: string;
  args: Record<string, unknown>;
  /** Whether any signed-in user may call it. */
  forPeople: boolean;
}

const VALUES: Record<string, unknown> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  text: '',
  jsonb: {},
  int4: 1,
  int8: 1,
  float8: 0,
  bool: false,
  timestamptz: '2001-01-01',
  date: '2001-01-01',
  numeric: 0,
};

/** Every function of the API with argument values. */
export async function functionsOf(engine: Engine): Promise<CalledFunction[]> {
  const { rows } = await engine.query(
    OWNER,
    `select p.proname as name, has_function_privilege('authenticated', p.oid, 'execute') as people,
       coalesce(to_jsonb(p.proargnames[1:p.pronargs]), '[]') as names,
       (select coalesce(jsonb_agg(t.typname order by a.place), '[]')
          from unnest(p.proargtypes) with ordinality a (type, place) join pg_type t on t.oid = a.type) as types
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype order by 1`,
  );
  return rows.map((row) => {
    const names = row.names as string[];
    const types = row.types as string[];
    const fillerOf = (type: string) => {
      if (type.startsWith('_')) return [];
      if (!(type in VALUES)) throw new Error(`no value for ${type}`);
      return VALUES[type];
    };
    return {
      name: String(row.name),
      forPeople: Boolean(row.people),
      args: Object.fromEntries(names.map((name, index) => [name, fillerOf(types[index] ?? '')])),
    };
  });
}

export async function calledBy(client: SupabaseClient, functions: CalledFunction[]): Promise<string[]> {
  const called: string[] = [];
  for (const { name, args } of functions) {
    const { error } = await client.rpc(name, args);
    if (error?.code !== '42501') called.push(name);
  }
  return called;
}
