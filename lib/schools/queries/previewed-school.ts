import 'server-only';
import type { Figure } from '@/lib/figures/model/school-figures';
import { figuresOf } from '@/lib/figures/queries/school-figures';
import type { SchoolImage } from '@/lib/images/model/school-image';
import { imagesOf } from '@/lib/images/queries/school-images';
import type { SchoolRegister } from '@/lib/imports/registers/model/school-register';
import { registersOf } from '@/lib/imports/registers/queries/school-registers';
import type { Programme } from '@/lib/programmes/model/programme';
import { programmesOf } from '@/lib/programmes/queries/programmes-of-school';
import type { School } from '@/lib/schools/model/school';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';
import { isUuid } from '@/lib/uuid';
import { SCHOOL_COLUMNS, type SchoolRow, toSchool } from './rows';

/**
 * A school as its page would show it, with all that stands on it, whether it is active or not; null when there is none. Read as
 * who asks: row-level security shows inactive ones to administrators alone. Throws BackendError.
 */
export async function previewedSchool(id: string): Promise<{
  school: School;
  images: SchoolImage[];
  programmes: Programme[];
  registers: SchoolRegister[];
  figures: Figure[];
  isActive: boolean;
} | null> {
  if (!isUuid(id)) return null;
  const client = await serverClient();
  const row = unwrap(
    'previewed school',
    await client
      .from('schools')
      .select(`${SCHOOL_COLUMNS},is_active`)
      .eq('id', id)
      .maybeSingle()
      .overrideTypes<SchoolRow & { is_active: boolean }, { merge: false }>(),
  );
  if (row === null) return null;
  const school = toSchool(row);
  const [images, programmes, registers, figures] = await Promise.all([
    imagesOf(client, id, row.name),
    programmesOf(client, id),
    registersOf(client, school),
    figuresOf(client, [id]),
  ]);
  return { school, images, programmes, registers, figures, isActive: row.is_active };
}
