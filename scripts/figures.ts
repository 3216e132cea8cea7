/** Loads figures of open sources, from bundled extracts or a folder: `npm run figures -- load all`. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../lib/supabase/database.types.ts';
import { loadEnvironment } from './lib/env.mjs';
import { runScript } from './lib/main.mjs';
import { log, UserError } from './lib/output.mjs';
import { reachBackend } from './lib/reach-backend.ts';
import { ROOT } from './lib/serve.mjs';
import './lib/app-modules.ts';

const USAGE = `Usage: npm run figures -- load all|SOURCE,… [--from FOLDER] [--once]
       npm run figures -- remove SOURCE,…

  --from FOLDER  a folder with SOURCE.csv for each source; supabase/sources/figures by default
  --once         leaves out sources that were ever loaded`;

const PROBLEMS = {
  missing: 'the file does not exist',
  encoding: 'the file is not UTF-8',
  damaged: 'a row does not have as many cells as there are headings, or a quote is not closed, row',
  noRows: 'the file has no figures',
  columns: 'headings are missing:',
  identifier: 'this is no identifier of a school:',
  number: 'this is no number, or out of bounds:',
  twice: 'a row comes twice:',
  tooFew: 'the file was cut off; figures in it and here:',
} as const;

await runScript(async () => {
  const { FIGURE_SOURCES, SOURCE_IDS, isSourceId } = await import('../lib/figures/model/sources.ts');
  const { UnusableExtract } = await import('../lib/figures/model/read-extract.ts');
  const { loadFigures, removeFigures } = await import('../lib/figures/services/load-figures.ts');
  const asked = readArguments();
  const names = asked.subject.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => name !== 'all' && !isSourceId(name));
  if (unknown.length > 0)
    throw new UserError(`There is no source ${unknown.join(', ')}: ${SOURCE_IDS.join(', ')}.`, 2);
  const { url, secret } = await reachBackend(loadEnvironment(ROOT, process.env));
  const client = createClient<Database>(url, secret, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data: loaded, error } = await client.rpc('figure_sources');
  if (error) throw new UserError(`The backend does not answer: ${error.message}`);
  const all = SOURCE_IDS.filter((id) => FIGURE_SOURCES[id].licenceState === 'stated');
  for (const id of names.includes('all') ? all : names.filter(isSourceId)) {
    const { name, register } = FIGURE_SOURCES[id];
    const label = `${name} (${register})`;
    if (asked.verb === 'remove') {
      const { removed } = await removeFigures(client, id);
      log(`${label}: ${removed} figures removed.`);
    } else if (!(asked.isOnce && loaded.some(({ source }) => source === id))) {
      const { figures, changed, removed, schools, unmatched } = await loadFigures(
        client,
        id,
        path.join(asked.folder, `${id}.csv`),
      ).catch((reason: unknown) => {
        if (!(reason instanceof UnusableExtract)) throw reason;
        throw new UserError(
          `${label}: ${id}.csv cannot be used: ${PROBLEMS[reason.problem]} ${reason.detail}`.trim(),
        );
      });
      log(
        `${label}: ${figures} figures of ${schools + unmatched} identifiers, ${changed} new or changed, ${removed} removed; ` +
          `${schools} schools here have them.`,
      );
    }
  }
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { from: { type: 'string' }, once: { type: 'boolean' } },
    });
    const [verb, subject = '', ...more] = positionals;
    if ((verb !== 'load' && verb !== 'remove') || subject === '' || more.length > 0)
      throw new Error('load or remove, and sources, are required.');
    return {
      verb,
      subject,
      folder: values.from ?? `${ROOT}/supabase/sources/figures`,
      isOnce: values.once ?? false,
    };
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`, 2);
  }
}
