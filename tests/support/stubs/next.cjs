/**
 * Stands in for Next.js and for the site's server where the scripts are tested: `build` leaves a BUILD_ID, `dev` and the server answer
 * with their environment.
 */
const { spawn } = require('node:child_process');
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const path = require('node:path');

function begin() {
  const helper = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
  appendFileSync('pids', `${process.pid}\n${helper.pid}\n`);
}

const answer = (verb, host) => (request, response) => {
  if (request.url === '/die') process.exit(7);
  response.end(JSON.stringify({ env: process.env, host, verb }));
};

/** What stands in for server/main.ts: `-p PORT -H HOST`. */
module.exports.serve = ([, port, , host]) => {
  begin();
  process.on('SIGTERM', () => process.exit(0));
  process.once('disconnect', () => process.exit(0));
  createServer(answer('start', host)).listen(Number(port), host);
};

if (require.main === module) {
  const [, , verb, , port, , host] = process.argv;
  if (verb === 'build') {
    if (process.env.STUB_BUILD === 'fails') process.exit(3);
    const dist = process.env.NEXT_DIST_DIR || '.next';
    mkdirSync(dist, { recursive: true });
    writeFileSync(path.join(dist, 'BUILD_ID'), 'stub');
    console.log('stub build done');
  } else {
    begin();
    createServer(answer(verb, host)).listen(Number(port), host);
  }
}
