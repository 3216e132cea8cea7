import 'server-only';
import { serverConfig } from '@/lib/config';
import type { Patch } from './patches';

/** Whether a patch is on, as all are unless NEXT_PATCHES_OFF names them. */
export const isOn = (patch: Patch): boolean => !serverConfig().nextPatchesOff.has(patch);
