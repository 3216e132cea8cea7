import { createClient } from '@supabase/supabase-js';
import type { Database, Json } from '../../../lib/supabase/database.types.ts';
import { serviceClient } from '../school-pictures.ts';
import { makeAccount, type SignedIn } from '../sign-in.ts';
import { siteUnderTest } from '../site.ts';
import { must, secret } from './make.ts';

export interface Imports {
  imported: { id: string; file: string; school: string };
  /** An unchecked import, a checked one, and a heading of its file. */
  uploaded: { id: string; checked: string; heading: string };
}

const HIDDEN = { city: 'Ordino', country: 'Andorra', is_active: false };

/** Imports are created by a signed-in admin, whom the database records. */
export async function makeImports(importer?: SignedIn): Promise<Imports> {
  const { backend } = siteUnderTest();
  const admin = createClient<Database>(backend.url, backend.publishableKey, {
    auth: { persistSession: false },
  });
  const { error } = await admin.auth.signInWithPassword(importer ?? (await makeAccount('admin')));
  if (error) throw error;
  const server = serviceClient();
  const run = async (answer: PromiseLike<{ error: { message: string } | null }>) => {
    const { error: refused } = await answer;
    if (refused) throw new Error(refused.message);
  };
  const heading = secret('Columna');
  const upload = async (file: string) => {
    const id = await must(admin.rpc('begin_import', { p_file_name: file }));
    await run(
      admin.rpc('add_import_rows', { p_import: id, p_rows: [{ position: 1, number: 2, cells: ['a'] }] }),
    );
    await run(
      admin.rpc('end_import_upload', { p_import: id, p_headings: [heading], p_rows: 1, p_details: {} }),
    );
    return id;
  };
  const check = async (id: string, write: Json) => {
    await run(admin.rpc('prepare_import', { p_import: id, p_step: 'check' }));
    const row = { position: 1, kind: 'new', name: 'a', write };
    await run(server.rpc('save_import_check', { p_import: id, p_run: 1, p_rows: [row] }));
    await run(server.rpc('end_import_step', { p_import: id, p_step: 'check' }));
    return id;
  };
  const apply = async (id: string) => {
    await run(admin.rpc('prepare_import', { p_import: id, p_step: 'apply' }));
    await run(server.rpc('apply_import_rows', { p_import: id, p_from: 1, p_to: 1, p_limit: 1 }));
    await run(server.rpc('end_import_step', { p_import: id, p_step: 'apply' }));
    return id;
  };
  const file = `${secret('fichero')}.csv`;
  const row = (name: string) => ({ name, ...HIDDEN, type: 'institute', slug: '', sources: [] });
  const school = secret('Traída');
  return {
    imported: { id: await apply(await check(await upload(file), row(school))), file, school },
    uploaded: {
      id: await upload(file),
      checked: await check(await upload(file), row(secret('Comprobada'))),
      heading,
    },
  };
}
