/** The places that say which Node.js is needed, as texts. */
export interface NodeAnswers {
  /** package.json */
  packageText: string;
  readme: string;
  nvmrc: string;
  /** Lowest version on which the installer starts. */
  installer: readonly number[];
}

/** Differences between the places, in sentences: what starts the installer, and what runs everything after it. */
export function nodeDifferences({ packageText, readme, nvmrc, installer }: NodeAnswers): string[] {
  const { engines, devDependencies } = JSON.parse(packageText);
  const start = installer.join('.');
  const own = /^\^?(\d+)\./.exec(devDependencies.node)?.[1];
  const said: [string, string | undefined, string | undefined][] = [
    ['engines in package.json', engines.node, `>=${start}`],
    ['README.md, to start', /Node\.js ([\d.]+) or later/.exec(readme)?.[1], start],
    ['README.md, to run', /its own Node(?:\.js)? (\d+)/.exec(readme)?.[1], own],
    ['.nvmrc', nvmrc.trim(), own],
  ];
  return said
    .filter(([, found, wanted]) => found !== wanted)
    .map(([where, found, wanted]) => `${where} says ${found ?? 'nothing'} and not ${wanted}`);
}
