import { readConfig } from '../../packages/embedded-supabase/config.ts';
import { prepareTemplates } from '../../packages/embedded-supabase/tests/support/data-folder.ts';

import { REFERENCE_DATA } from './scratch.ts';

/** Prepares the database templates, empty and seeded, before the workers start. */
export default () => prepareTemplates([readConfig({ LOCAL_BACKEND_SEED: REFERENCE_DATA }), readConfig({})]);
