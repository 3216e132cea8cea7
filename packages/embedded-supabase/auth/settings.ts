import { json } from '../http/handler.ts';
import type { AuthServices } from './services.ts';

/** Supabase's providers; this backend only supports e-mail. */
const OTHER_PROVIDERS = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
];

/** GET /settings: the available sign-in methods. */
export async function settings({ deps }: AuthServices): Promise<Response> {
  const others = Object.fromEntries(OTHER_PROVIDERS.map((name) => [name, false]));
  return json(200, {
    external: { ...others, email: true },
    disable_signup: false,
    mailer_autoconfirm: deps.config.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  });
}
