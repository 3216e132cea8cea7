/** Stands in for Next.js where the scripts are tested: `build` leaves a BUILD_ID, `start` and `dev` serve their environment. */
const { spawn } = require('node:child_process');
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const path = require('node:path');

const [, , verb, , port, , host] = process.argv;

if (verb === 'build') {
  if (process.env.STUB_BUILD === 'fails') process.exit(3);
  const dist = process.env.NEXT_DIST_DIR || '.next';
  mkdirSync(dist, { recursive: true });
  writeFileSync(path.join(dist, 'BUILD_ID'), 'stub');
  console.log('stub build done');
} else {
  const helper = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
  appendFileSync('pids', `${process.pid}\n${helper.pid}\n`);
  createServer((request, response) => {
    if (request.url === '/die') process.exit(7);
    response.end(JSON.stringify({ env: process.env, host, verb }));
  }).listen(Number(port), host);
}
