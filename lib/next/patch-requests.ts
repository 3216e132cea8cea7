import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setCommonHeaders } from './common-headers';
import { sendCompressed } from './compressed-responses';
import { appendForwardedFor } from './forwarded-for';
import { closeAfterUpgrade, ignoreUpgrades } from './ignore-upgrades';
import { normalizeUrl } from './normalize-url';
import type { Patch } from './patches';
import { refuseAction } from './refuse-actions';
import { acceptOverride } from './response-override';
import { sendLocationOnce } from './single-location';
import { streamDocuments } from './stream-documents';
import { isOn } from './switches';
import { keepNoErrors } from './uncached-errors';

type OnRequest = (request: IncomingMessage, response: ServerResponse) => void;

/** In this order. */
const ON_REQUEST: [Patch, OnRequest][] = [
  [
    'forwarded-for',
    (request) => {
      request.headers['x-forwarded-for'] = appendForwardedFor(
        request.headers['x-forwarded-for'],
        request.socket.remoteAddress ?? 'unknown',
      );
    },
  ],
  [
    'normalize-url',
    (request) => {
      request.url = normalizeUrl(request.url ?? '/');
    },
  ],
  ['refuse-actions', refuseAction],
  ['ignore-upgrades', closeAfterUpgrade],
  ['common-headers', (_, response) => setCommonHeaders(response)],
  ['single-location', (_, response) => sendLocationOnce(response)],
  // Before the overrides, so that it hears of the status that they give.
  ['uncached-errors', (_, response) => keepNoErrors(response)],
  ['response-override', acceptOverride],
  ['compressed-responses', sendCompressed],
  ['documents', (_, response) => streamDocuments(response)],
];

/**
 * Lets the patches that are on see every request before Next.js does, on the channel that Node's own server announces
 * them on. Called once, when the server starts. Where a platform takes the requests instead, this never runs.
 */
export function patchRequests(): void {
  const patches = ON_REQUEST.filter(([patch]) => isOn(patch)).map(([, onRequest]) => onRequest);
  if (isOn('ignore-upgrades')) ignoreUpgrades();
  if (patches.length === 0) return;
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    for (const onRequest of patches) onRequest(request, response);
  });
}
