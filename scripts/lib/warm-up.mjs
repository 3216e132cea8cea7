import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Pages that are rendered for each request: what renders them renders all others. No search, which would be counted. */
const PAGES = ['/es', '/en'].flatMap((home) => [
  `${home}?type=college`,
  `${home}?specialty=pastry&sort=name`,
  `${home}?specialty=hospitality`,
]);
PAGES.push('/programas?field=pastry', '/programmes?level=diploma', '/api/v1/schools');
/** Later ones are as fast as they get. */
const ROUNDS = 2;
/** What asks meanwhile is the process itself: neither logged nor counted (isWarmingUp in lib/config.ts). */
const MARK = 'SITE_WARMS_UP';

/**
 * Asks a site for pages before anybody else can, at a port that nobody knows: the first ones cost twenty times what later ones do. Never
 * fails; afterwards the server listens nowhere.
 * @param {import('node:http').Server} server that the site answers behind
 * @param {number} port where the site will listen
 * @param {number} limitMs how long at most: a backend that is away or hangs holds no start up
 */
export async function warmUp(server, port, limitMs) {
  process.env[MARK] = '1';
  const late = wait(limitMs, undefined, { ref: false });
  try {
    await new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', () => resolve(server.off('error', reject)));
    });
    await Promise.race([askAll(server, port), late]);
  } catch (error) {
    console.warn(`The site begins cold: ${error}`);
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  delete process.env[MARK];
}

/** @param {import('node:http').Server} server @param {number} port */
async function askAll(server, port) {
  const address = server.address();
  if (address === null || typeof address === 'string') return;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const page of PAGES) await ask({ host: '127.0.0.1', port: address.port, path: page }, port);
}

/** Whatever is answered will do. @param {{ host: string, port: number, path: string }} where @param {number} port @returns {Promise<void>} */
function ask(where, port) {
  return new Promise((resolve) => {
    const headers = { host: `localhost:${port}`, 'accept-encoding': 'br' };
    get({ ...where, headers, agent: false }, (answer) => answer.resume().on('close', resolve)).on(
      'error',
      () => resolve(),
    );
  });
}
