/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, optionalDependencies?: Record<string, string>,
 *   os?: string[], cpu?: string[], libc?: string[] }} Entry
 * @typedef {{ packages: Record<string, Entry> }} LockFile
 */

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
];

/**
 * System of a package by its name: `@next/swc-linux-x64-musl`.
 * @param {string} name
 * @returns {Pick<Entry, 'os' | 'cpu' | 'libc'>}
 */
export function systemOf(name) {
  const words = name.split(/[-/]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const musl = words.some((word) => word.startsWith('musl'));
  const libc = musl ? 'musl' : words.some((word) => word.startsWith('gnu')) ? 'glibc' : undefined;
  return {
    ...(os && { os: [os] }),
    ...(cpu && { cpu: [cpu] }),
    ...(libc && os === 'linux' && { libc: [libc] }),
  };
}

/** Possible locations of a dependency: nested or further up. @param {string} place @param {string} name */
function* placesOf(place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    yield `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (folder === '') return;
  }
}

/**
 * Optional dependencies missing in the lock file, with the version that their only dependent pins.
 * @param {LockFile} lock
 * @returns {{ name: string, version: string, dev: boolean }[]}
 */
export function missingOptionals({ packages }) {
  return Object.entries(packages).flatMap(([place, entry]) =>
    Object.entries(entry.optionalDependencies ?? {}).flatMap(([name, version]) =>
      [...placesOf(place, name)].some((candidate) => candidate in packages)
        ? []
        : [{ name, version, dev: entry.dev ?? false }],
    ),
  );
}

/**
 * Adds them without checksums, because they cannot be downloaded here; npm resolves them on their systems.
 * @param {LockFile} lock
 * @returns {LockFile}
 */
export function withOptionals(lock) {
  const added = missingOptionals(lock).map(({ name, version, dev }) => {
    const { cpu, libc, os } = systemOf(name);
    // In npm's order, so that its next install changes nothing.
    const entry = {
      version,
      ...(cpu && { cpu }),
      ...(dev && { dev }),
      ...(libc && { libc }),
      optional: true,
      ...(os && { os }),
    };
    return [`node_modules/${name}`, entry];
  });
  const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(added) });
  packages.sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(packages) };
}
