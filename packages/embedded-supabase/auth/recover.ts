/** POST /recover: mails a link to set a new password. */
import { OWNER } from '../engine/engine.ts';
import { json } from '../http/handler.ts';
import { readBody } from './body.ts';
import { type Call, wantedRedirect } from './call.ts';
import { requireEmail } from './email.ts';
import { inEqualTime } from './equal-time.ts';
import { invalid } from './errors.ts';
import { challengeOf, startFlow } from './flow-state.ts';
import { allowMail, deliver, prepareLink, recipientTakes } from './mails.ts';
import { allowedRedirect } from './redirects.ts';
import type { AuthServices } from './services.ts';
import { findUserByEmail, updateUser } from './users.ts';

/** Always 200 `{}` in equal time, whether the account exists or not. */
export async function recover(services: AuthServices, call: Call): Promise<Response> {
  const body = await readBody(call.request);
  const field = body.text('email');
  if (field === '') throw invalid('Password recovery requires an email');
  const email = requireEmail(field);
  const challenge = challengeOf(body);
  allowMail(services, call, email);
  const redirect = allowedRedirect(wantedRedirect(call), services.deps.config);
  const now = services.now();
  await inEqualTime(async () => {
    const mails = await services.deps.engine.transaction(OWNER, async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (!user || !recipientTakes(services, 'recovery', email)) return [];
      const flowId = await startFlow(tx, user.id, 'recovery', challenge, now);
      await updateUser(tx, user.id, { recovery_sent_at: now.toISOString() }, now);
      const mail = await prepareLink(services, tx, {
        kind: 'recovery',
        tokenType: 'recovery_token',
        linkType: 'recovery',
        to: email,
        user,
        flowId,
        redirect,
      });
      return [mail];
    });
    await deliver(services, mails);
  });
  return json(200, {});
}
