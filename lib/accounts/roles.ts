export const ROLES = ['user', 'admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

/** A missing or unknown stored role is `user`. */
export function toRole(stored: string | null | undefined): Role {
  return ROLES.find((role) => role === stored) ?? 'user';
}

export function isAdminRole(role: Role): boolean {
  return role === 'admin' || role === 'super_admin';
}
