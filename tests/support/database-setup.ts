import { readConfig } from '../../packages/embedded-supabase/config.ts';
import { prepareTemplates } from '../../packages/embedded-supabase/tests/support/data-folder.ts';

import { REFERENCE_DATA } from './scratch.ts';

/** Before the first worker begins: the databases that tests copy, without data and seeded. */
export default () => prepareTemplates([readConfig({ LOCAL_BACKEND_SEED: REFERENCE_DATA }), readConfig({})]);
