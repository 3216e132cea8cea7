import { expect, it } from 'vitest';
import { releasedChangelog, versionOf } from '../../../scripts/lib/release.ts';

const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A list.\n\n## [0.1.0] - 2026-11-01\n\n- First.\n';

it('a release gives the unreleased changes a version, a day, and notes', () => {
  const { text, notes } = releasedChangelog(CHANGELOG, '0.2.0', '2026-12-01');
  expect(notes).toBe('### Added\n\n- A list.');
  expect(text).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- A list.\n\n## [0.1.0] - 2026-11-01\n\n- First.\n',
  );
  expect(() => releasedChangelog(text, '0.3.0', '2026-12-02')).toThrow(/no unreleased changes/);
  expect(() => releasedChangelog(text, '0.1.0', '2026-12-02')).toThrow(/has 0.1.0 already/);
});

it.each([undefined, 'v1.0.0', '1.0', '1.0.0; rm'])('%s is no version', (version) => {
  expect(() => versionOf(version)).toThrow(/Name the version/);
});
