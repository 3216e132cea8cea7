/** A fake of the embedded backend for tests of the scripts: health, keys.json, and a lock on its folder. */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

const { LOCAL_BACKEND_PORT = '', LOCAL_BACKEND_HOST = '', LOCAL_BACKEND_DATA = '' } = process.env;
const lock = path.join(LOCAL_BACKEND_DATA, 'lock');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

mkdirSync(LOCAL_BACKEND_DATA, { recursive: true });
if (existsSync(lock) && isAlive(Number(readFileSync(lock, 'utf8')))) {
  console.error('The data folder is in use by another backend.');
  process.exit(1);
}
writeFileSync(lock, String(process.pid));
process.on('disconnect', () => process.exit(0));

// A child that ignores SIGTERM, like a stuck worker.
const helper = spawn(
  process.execPath,
  ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1e6)"],
  { stdio: 'ignore' },
);
appendFileSync('pids', `${process.pid}\n${helper.pid}\n`);

const url = `http://${LOCAL_BACKEND_HOST}:${LOCAL_BACKEND_PORT}`;
createServer((request, response) => {
  const registers = { missing: process.env.STUB_MISSING_REGISTERS?.split(',') ?? [], done: [] };
  const answers = { first_registers: registers, figure_sources: [{ source: 'ipeds' }] };
  const [, answer = {}] = Object.entries(answers).find(([name]) => request.url?.endsWith(`/${name}`)) ?? [];
  response.end(JSON.stringify(answer));
}).listen(Number(LOCAL_BACKEND_PORT), LOCAL_BACKEND_HOST, () => {
  const keys = {
    url,
    publishable: `pub-${path.basename(LOCAL_BACKEND_DATA)}`,
    secret: 'sec',
    inbox: `${url}/inbox`,
    pid: process.pid,
  };
  writeFileSync(path.join(LOCAL_BACKEND_DATA, 'keys.json'), JSON.stringify(keys));
  console.log(`stub backend listens, mails link to ${process.env.LOCAL_BACKEND_SITE_URL}`);
});
