import 'server-only';
import { serverConfig } from '@/lib/config';

/** Makes a path of this site absolute; pure code is handed one. */
export type Absolute = (path: string) => string;

/** The absolute address of a path of this site, for canonical links, structured data and mail. */
export function absolute(path: string): string {
  return new URL(path, serverConfig().siteUrl).href;
}
