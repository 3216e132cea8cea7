/** POST /resend: sends the mail of a sign-up again. */
import { OWNER, type Transaction } from '../engine/engine.ts';
import { json } from '../http/handler.ts';
import { type Body, readBody } from './body.ts';
import { type Call, wantedRedirect } from './call.ts';
import { requireEmail } from './email.ts';
import { inEqualTime } from './equal-time.ts';
import { invalid } from './errors.ts';
import { type Challenge, challengeOf, startFlow } from './flow-state.ts';
import { allowMail, deliver, type PendingMail, prepareLink, recipientTakes } from './mails.ts';
import { allowedRedirect } from './redirects.ts';
import type { AuthServices } from './services.ts';
import { findUserByEmail, updateUser } from './users.ts';

interface ResendParams {
  email: string;
  challenge: Challenge | null;
  redirect: string;
}

/** Always 200 `{}` in equal time. */
export async function resend(services: AuthServices, call: Call): Promise<Response> {
  const body = await readBody(call.request);
  const redirect = allowedRedirect(wantedRedirect(call), services.deps.config);
  const params: ResendParams = { email: requestedEmail(body), challenge: challengeOf(body), redirect };
  allowMail(services, call, params.email);
  await inEqualTime(async () => {
    const mails = await services.deps.engine.transaction(OWNER, (tx) => mailsFor(services, tx, params));
    await deliver(services, mails);
  });
  return json(200, {});
}

function requestedEmail(body: Body): string {
  if (body.text('type') !== 'signup') throw invalid('Missing one of these types: signup');
  const email = body.text('email');
  if (email === '') throw invalid('Type provided requires an email address');
  return requireEmail(email);
}

async function mailsFor(
  services: AuthServices,
  tx: Transaction,
  params: ResendParams,
): Promise<PendingMail[]> {
  const { email, challenge, redirect } = params;
  const now = services.now();
  const user = await findUserByEmail(tx, email);
  if (!user || user.email_confirmed_at || !recipientTakes(services, 'confirmation', email)) return [];
  const flowId = await startFlow(tx, user.id, 'email/signup', challenge, now);
  await updateUser(tx, user.id, { confirmation_sent_at: now.toISOString() }, now);
  const mail = await prepareLink(services, tx, {
    kind: 'confirmation',
    tokenType: 'confirmation_token',
    linkType: 'signup',
    to: email,
    user,
    flowId,
    redirect,
  });
  return [mail];
}
