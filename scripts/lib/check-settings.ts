/** Validates the site's settings in the environment and prints a sentence for each problem. */
import './app-modules.ts';
import { logError } from './output.mjs';

const { ConfigError, parseConfig } = await import('../../lib/config.ts');

try {
  parseConfig(process.env);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  logError(error.message);
  process.exitCode = 1;
}
