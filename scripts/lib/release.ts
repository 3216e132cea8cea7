import { UserError } from './output.mjs';

/** A version of three numbers. Throws UserError for anything else. */
export function versionOf(given: string | undefined): string {
  if (given === undefined || !/^\d{1,4}\.\d{1,4}\.\d{1,4}$/.test(given))
    throw new UserError('Name the version: npm run release -- 0.3.0');
  return given;
}

/**
 * The changelog with the unreleased changes under a version and day, and these changes as notes. Throws UserError when
 * there are none, or the version exists.
 */
export function releasedChangelog(
  text: string,
  version: string,
  day: string,
): { text: string; notes: string } {
  if (text.includes(`\n## [${version}]`)) throw new UserError(`CHANGELOG.md has ${version} already.`);
  const [before, after, ...more] = text.split('\n## [Unreleased]\n');
  if (after === undefined || more.length > 0)
    throw new UserError('CHANGELOG.md has no section [Unreleased].');
  const end = after.indexOf('\n## [');
  const notes = (end < 0 ? after : after.slice(0, end)).trim();
  if (notes === '') throw new UserError('CHANGELOG.md has no unreleased changes.');
  return { text: `${before}\n## [Unreleased]\n\n## [${version}] - ${day}\n${after}`, notes };
}
