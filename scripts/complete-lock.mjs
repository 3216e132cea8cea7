import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { missingOptionals, withOptionals } from './lib/lock-file.mjs';
import { log } from './lib/output.mjs';
import { ROOT } from './lib/serve.mjs';

/**
 * `node scripts/complete-lock.mjs` after `npm install`: adds optional packages for other systems that the used registry
 * did not offer to package-lock.json. Without them `npm ci` fails on every system.
 */
const file = path.join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingOptionals(lock);
writeFileSync(file, `${JSON.stringify(withOptionals(lock), null, 2)}\n`);
log(missing.length === 0 ? 'Nothing was missing.' : `Added: ${missing.map(({ name }) => name).join(', ')}`);
