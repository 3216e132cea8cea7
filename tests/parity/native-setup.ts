/** Gives each test file of the project `native engine` an empty native database. */
import { afterAll } from 'vitest';
import { startNativePostgres } from '../support/native-postgres.ts';

const postgres = await startNativePostgres();
// A schema of these tests sets role settings, as hosted projects allow their owner.
process.env.TEST_DATABASE_URL = postgres.superuserUrl;
afterAll(() => postgres.stop());
