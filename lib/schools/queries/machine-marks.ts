import 'server-only';
import { isMachineField, type MachineMark } from '@/lib/schools/model/machine-mark';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

/** The texts of a school that a machine wrote and nobody has edited or approved since. Throws BackendError. */
export async function machineMarks(schoolId: string): Promise<MachineMark[]> {
  const client = await serverClient();
  const marks = unwrap(
    'machine_marks',
    await client.from('machine_marks').select('field,model,written_by,written_at').eq('school_id', schoolId),
  );
  const writers = [...new Set(marks.flatMap(({ written_by }) => written_by ?? []))];
  const profiles = unwrap('profiles', await client.from('profiles').select('id,full_name').in('id', writers));
  const nameOf = new Map(profiles.map(({ id, full_name }) => [id, full_name]));
  return marks.flatMap(({ field, model, written_by, written_at }) =>
    isMachineField(field)
      ? [{ field, model, who: nameOf.get(written_by ?? '') ?? null, at: written_at }]
      : [],
  );
}
