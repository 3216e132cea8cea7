import type { Role } from '../backend.ts';

export type Caller = 'signed out' | Role;
export const CALLERS: readonly Caller[] = ['signed out', 'user', 'admin', 'super_admin'];
export type Needed = 'anyone' | Role;

const RANKS = ['anyone', 'user', 'admin', 'super_admin'];

export function may(caller: Caller, needed: Needed): boolean {
  return RANKS.indexOf(caller === 'signed out' ? 'anyone' : caller) >= RANKS.indexOf(needed);
}
