import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { missingOptionals, withOptionals } from './lib/lock-file.mjs';
import { log } from './lib/output.mjs';
import { ROOT } from './lib/serve.mjs';

/**
 * Run after `npm install`: adds optional packages of other systems to package-lock.json, without which `npm ci` fails.
 */
const file = path.join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingOptionals(lock);
writeFileSync(file, `${JSON.stringify(withOptionals(lock), null, 2)}\n`);
log(missing.length === 0 ? 'Nothing was missing.' : `Added: ${missing.map(({ name }) => name).join(', ')}`);
