import { createServer } from 'node:http';
import next from 'next';

/** A host that is not `next start`: Next.js as the handler of a server of somebody else. */
const port = Number(process.env.PORT);
const app = next({ dev: false, dir: process.cwd(), hostname: 'localhost', port });
await app.prepare();
const handle = app.getRequestHandler();
createServer((request, response) => void handle(request, response)).listen(port);
