import type { Revert } from '../types.ts';

export const openFolders: Revert[] = [
  { point: 8, file: 'packages/embedded-supabase/main.ts', find: 'makeFilesPrivate();\n', replace: '' },
  {
    point: 8,
    file: 'packages/embedded-supabase/engine/private-folder.ts',
    find: '  if (!isOpen(dataDir)) return;\n',
    replace: '  if (dataDir || !isOpen(dataDir)) return;\n',
  },
];
