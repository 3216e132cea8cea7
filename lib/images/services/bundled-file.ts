import 'server-only';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { MAX_FILE_BYTES } from '@/lib/images/model/upload';
import { done, failed, type Result } from '@/lib/result';
import { siteImageAddress } from '@/lib/schools/model/image-address';

/** A picture in `public/`. Refuses names that leave the folder by steps, encoding or links. Never throws. */
export async function bundledFile(
  address: string,
  folder = join(/* turbopackIgnore: true */ process.cwd(), 'public'),
): Promise<Result<Buffer, 'badAddress' | 'notThere' | 'tooBig'>> {
  const path = address.startsWith('/') ? siteImageAddress(address) : null;
  if (path === null) return failed('badAddress');
  try {
    const root = await realpath(folder);
    const file = await realpath(
      join(/* turbopackIgnore: true */ root, ...path.slice(1).split('/').map(decodeURIComponent)),
    );
    if (!file.startsWith(root + sep)) return failed('badAddress');
    const found = await stat(file);
    if (!found.isFile()) return failed('notThere');
    return found.size > MAX_FILE_BYTES ? failed('tooBig') : done(await readFile(file));
  } catch {
    return failed('notThere');
  }
}
