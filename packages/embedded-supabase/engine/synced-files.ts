/** PGlite's files with fsync, which its file system lacks, so that commits survive a power failure. */
import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The used part of Emscripten's NODEFS, which PGlite exports untyped. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: Stream) => number };
  realPath(node: unknown): string;
  /** Converts Node.js errors to errno. */
  tryFSOperation<T>(operation: () => T): T;
}

interface Stream {
  node: unknown;
  /** Node's file descriptor; undefined for a directory. */
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
