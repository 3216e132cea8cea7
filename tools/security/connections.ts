import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Maximum time until the server closes an answered connection. */
const TIMEOUT_MS = 5000;

/** Opens websocket upgrades and keeps its side open. Returns how many the server has not closed in time. */
export async function collectConnections(site: string, address: string, count: number): Promise<number> {
  const { hostname, port } = new URL(site);
  const sockets: Socket[] = [];
  let ended = 0;
  const all = new Promise<void>((resolve) => {
    for (let index = 0; index < count; index += 1) {
      const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
      sockets.push(socket);
      const end = () => {
        ended += 1;
        if (ended === count) resolve();
      };
      socket.resume().once('end', end).once('error', end);
      socket.write(
        `GET ${address} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      );
    }
  });
  await Promise.race([all, wait(TIMEOUT_MS)]);
  for (const socket of sockets)
    socket
      .removeAllListeners()
      .on('error', () => {})
      .destroy();
  return count - ended;
}
