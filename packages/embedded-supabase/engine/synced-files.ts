/** PGlite's files in a folder, with the fsync that its own file system lacks, so that a commit survives a loss of power. */
import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What is used of Emscripten's file system of Node.js, which PGlite exports untyped. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: Stream) => number };
  realPath(node: unknown): string;
  /** Turns an error of Node.js into one with PostgreSQL's number. */
  tryFSOperation<T>(operation: () => T): T;
}

interface Stream {
  node: unknown;
  /** Node's own number of the file; a directory has none. */
  nfd?: number;
}

export class SyncedFiles extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addFsync = (engine: unknown) => addFsyncTo((engine as { NODEFS: NodeFileSystem }).NODEFS);
    const { preRun = [] } = emscriptenOpts;
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [preRun, addFsync].flat() } };
  }
}

/** Exported for its test. */
export function addFsyncTo(files: NodeFileSystem): void {
  files.stream_ops.fsync = ({ node, nfd }) =>
    files.tryFSOperation(() => {
      const file = nfd ?? fs.openSync(files.realPath(node), 'r');
      try {
        fs.fsyncSync(file);
      } finally {
        if (nfd === undefined) fs.closeSync(file);
      }
      return 0;
    });
}
