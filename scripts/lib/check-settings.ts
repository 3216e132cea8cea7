/** A program that reads the site's settings from its environment, and says in a sentence each what is wrong with them. */
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
