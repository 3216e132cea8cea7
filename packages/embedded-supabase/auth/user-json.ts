/** Accounts in the API's format, without secrets. */
import type { Factor, Identity, User } from './users.ts';

export type UserJson = Record<string, unknown>;

/** JSON omits `undefined` fields, as Supabase omits unset ones. */
export function userJson(user: User): UserJson {
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    email_confirmed_at: moment(user.email_confirmed_at),
    invited_at: moment(user.invited_at),
    phone: user.phone ?? '',
    phone_confirmed_at: moment(user.phone_confirmed_at),
    confirmation_sent_at: moment(user.confirmation_sent_at),
    confirmed_at: moment(user.confirmed_at),
    recovery_sent_at: moment(user.recovery_sent_at),
    new_email: user.email_change || undefined,
    email_change_sent_at: moment(user.email_change_sent_at),
    reauthentication_sent_at: moment(user.reauthentication_sent_at),
    last_sign_in_at: moment(user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    factors: user.factors.length > 0 ? user.factors.map(factorJson) : undefined,
    identities: user.identities.map(identityJson),
    created_at: moment(user.created_at),
    updated_at: moment(user.updated_at),
    banned_until: moment(user.banned_until),
    deleted_at: moment(user.deleted_at),
    is_anonymous: user.is_anonymous,
  };
}

/** The ids are swapped intentionally: clients get the provider's id as `id`. */
function identityJson(identity: Identity): Record<string, unknown> {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: moment(identity.last_sign_in_at),
    created_at: moment(identity.created_at),
    updated_at: moment(identity.updated_at),
    email: identity.email ?? undefined,
  };
}

export function factorJson(factor: Factor): Record<string, unknown> {
  return {
    id: factor.id,
    created_at: moment(factor.created_at),
    updated_at: moment(factor.updated_at),
    status: factor.status,
    friendly_name: factor.friendly_name ?? undefined,
    factor_type: factor.factor_type,
    last_challenged_at: moment(factor.last_challenged_at),
  };
}

/** UTC with `Z`, in any session time zone. */
function moment(value: string | null): string | undefined {
  return value === null ? undefined : new Date(value).toISOString();
}
