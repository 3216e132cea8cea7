import { runScript } from './lib/main.mjs';
import { serve } from './lib/serve.mjs';

await runScript((session) => serve(session, 'dev'));
