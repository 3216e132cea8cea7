import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LEAST_NODE } from '../../scripts/lib/install.mjs';
import { type NodeAnswers, nodeDifferences } from './rules/node-version.ts';
import { ROOT } from './support/sources.ts';

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');

const agreed: NodeAnswers = {
  packageText: '{"engines": {"node": ">=20.12"}, "devDependencies": {"node": "^24.1.0"}}',
  readme: 'You need Node.js 20.12 or later; the project installs its own Node 24.',
  nvmrc: '24\n',
  installer: [20, 12],
};

describe('which Node.js is needed', () => {
  it('is said alike by package.json, README, .nvmrc and the installer', () => {
    const answers = { packageText: read('package.json'), readme: read('README.md'), nvmrc: read('.nvmrc') };
    expect(nodeDifferences({ ...answers, installer: LEAST_NODE })).toEqual([]);
  });

  it('and in package-lock.json, which npm reads, as in package.json', () => {
    const lock = JSON.parse(read('package-lock.json'));
    expect(lock.packages[''].engines).toEqual(JSON.parse(read('package.json')).engines);
  });

  it('would be found wanting wherever one of them says something else', () => {
    expect(nodeDifferences(agreed)).toEqual([]);
    expect(nodeDifferences({ ...agreed, installer: [22, 1] })).toEqual([
      'engines in package.json says >=20.12 and not >=22.1',
      'README.md, to start says 20.12 and not 22.1',
    ]);
    expect(nodeDifferences({ ...agreed, nvmrc: '22' })).toEqual(['.nvmrc says 22 and not 24']);
    expect(nodeDifferences({ ...agreed, readme: '' })).toEqual([
      'README.md, to start says nothing and not 20.12',
      'README.md, to run says nothing and not 24',
    ]);
  });
});
