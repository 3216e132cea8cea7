/** POST /factors: enrols a second factor. */
import { renderSVG } from 'uqr';
import { OWNER } from '../engine/engine.ts';
import { uncached } from '../http/handler.ts';
import { requireUser } from './authenticate.ts';
import { readBody } from './body.ts';
import type { Call } from './call.ts';
import { AuthFailure, invalid } from './errors.ts';
import { insertFactor, isEnrolled, requireRoom } from './factors.ts';
import type { AuthServices } from './services.ts';
import { otpauthUri } from './totp.ts';

/** Secret as text, URI and QR code. Throws 403 insufficient_aal for a further factor in a session without the first. */
export async function enrollFactor(services: AuthServices, call: Call): Promise<Response> {
  const { user, session } = await requireUser(services, call);
  const body = await readBody(call.request);
  requireTotp(body.text('factor_type'));
  const friendlyName = body.text('friendly_name').trim();
  const issuer = body.text('issuer').trim() || services.deps.config.siteName;
  if (isEnrolled(user) && session.aal !== 'aal2') {
    throw new AuthFailure(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  const now = services.now();
  requireRoom(user, friendlyName, now);
  const { id, secret } = await services.deps.engine.transaction(OWNER, (tx) =>
    insertFactor(tx, user.id, friendlyName, now),
  );
  const uri = otpauthUri(issuer, user.email ?? user.id, secret);
  return uncached({
    id,
    type: 'totp',
    ...(friendlyName && { friendly_name: friendlyName }),
    totp: { qr_code: renderSVG(uri), secret, uri },
  });
}

function requireTotp(type: string): void {
  if (type === 'totp') return;
  if (type === 'phone') {
    throw new AuthFailure(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  }
  if (type === 'webauthn') {
    throw new AuthFailure(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
  }
  throw invalid('factor_type needs to be totp, phone, or webauthn');
}
