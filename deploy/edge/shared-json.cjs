const path = require('node:path');

/**
 * Loader of the edge build (next.config.ts): a large JSON file is read from the one copy in the Worker (worker.ts)
 * instead of being repeated in every chunk. The build itself, in Node.js, reads the file.
 */
module.exports = function sharedJson() {
  const name = JSON.stringify(path.relative(process.cwd(), this.resourcePath));
  return `const read = globalThis[Symbol.for('gcsd.shared-json')];
export default read ? read(${name}) : JSON.parse(process.getBuiltinModule('node:fs').readFileSync(${name}, 'utf8'));`;
};
