/** Gives each test file of the project `native engine` an empty native database of its own. */
import { afterAll } from 'vitest';
import { startNativePostgres } from '../support/native-postgres.ts';

const postgres = await startNativePostgres();
process.env.TEST_DATABASE_URL = postgres.url;
afterAll(() => postgres.stop());
