import sharp from 'sharp';
import type { StatementForm } from '../../../lib/country-statements/model/statement.ts';
import { UNKNOWABLE } from '../../../lib/schools/model/field-names.ts';
import { newSchoolForm } from '../../../lib/schools/model/form.ts';
import type { SchoolForm } from '../../../lib/schools/model/form-values.ts';
import { serviceClient, storePictures } from '../school-pictures.ts';
import { makeAccount, type SignedIn } from '../sign-in.ts';
import { type Imports, makeImports } from './imports.ts';
import { must, secret } from './make.ts';

/** Records of one test, with unique names. */
export interface Fixtures {
  /** Hidden, with a main picture and two others; `change` is the first entry of its history. */
  school: { id: string; name: string; version: number; change: number };
  gallery: string[];
  /** In order, each in its first version. */
  programmes: string[];
  message: { id: string; text: string };
  /** In its first version, with the changed form. */
  synonym: { id: string; form: { phrase: string; kind: 'field'; value: string } };
  /** Of a fictional country, pending, in its first version, with its form. */
  statement: { key: string; form: StatementForm };
  /** Another user's account. */
  other: { id: string; name: string };
  /** Waits permanently for the rest of its plan, so that no runner takes it. */
  job: { id: string; item: string };
  deleted: { name: string; snapshot: string };
  imported: Imports['imported'];
  uploaded: Imports['uploaded'];
  form: SchoolForm;
  added: string;
  /** An upload with these fields and one valid picture. */
  picture: (fields: Record<string, string>) => { headers: Record<string, string>; body: Buffer };
}

/** `importer` owns the import; another admin by default. */
export async function createFixtures(importer?: SignedIn): Promise<Fixtures> {
  const client = serviceClient();
  const school = await makeSchool();
  const [message, synonym, statement, other, job, deleted, imports, file] = await Promise.all([
    makeMessage(),
    makeSynonym(),
    makeStatement(),
    makeOther(),
    makeJob(school.id),
    makeDeleted(),
    makeImports(importer),
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
      .png()
      .toBuffer(),
  ]);
  const gallery = await must(
    client
      .from('school_images')
      .select('id')
      .eq('school_id', school.id)
      .neq('image_category', 'main')
      .order('display_order'),
  );
  const programmes = await must(
    client.from('programmes').select('id').eq('school_id', school.id).order('position'),
  );
  return {
    school,
    programmes: programmes.map(({ id }) => id),
    gallery: gallery.map(({ id }) => id),
    message,
    synonym,
    statement,
    other,
    job,
    deleted,
    ...imports,
    form: {
      ...newSchoolForm(),
      country: 'Andorra',
      city: 'Ordino',
      is_active: false,
      unknown: [...UNKNOWABLE],
    },
    added: secret('Colada'),
    picture: (fields) => upload(fields, file),
  };
}

const HIDDEN = { city: 'Ordino', country: 'Andorra', is_active: false };

async function makeSchool(): Promise<Fixtures['school']> {
  const client = serviceClient();
  const name = secret('Oculta');
  const { id, slug } = await must(
    client
      .from('schools')
      .insert({ name, ...HIDDEN })
      .select('id, slug')
      .single(),
  );
  await must(
    client
      .from('programmes')
      .insert([1, 2, 3].map((position) => ({ school_id: id, position, name: `Curso ${position}` })))
      .select('id'),
  );
  await storePictures(slug, [
    { category: 'main' },
    { category: 'exterior-building' },
    { category: 'dining-area' },
  ]);
  const { image_url } = await must(
    client
      .from('school_images')
      .select('image_url')
      .eq('school_id', id)
      .eq('image_category', 'main')
      .single(),
  );
  const { version } = await must(
    client
      .from('schools')
      .update({ image: image_url, phone: '+376 1' })
      .eq('id', id)
      .select('version')
      .single(),
  );
  const { id: change } = await must(
    client
      .from('change_log')
      .select('id')
      .eq('table_name', 'schools')
      .eq('row_id', id)
      .order('id')
      .limit(1)
      .single(),
  );
  return { id, name, version, change };
}

async function makeMessage(): Promise<Fixtures['message']> {
  const text = secret('Recado');
  const row = { name: 'Ana', email: 'ana@example.org', message: text };
  const { id } = await must(serviceClient().from('contact_messages').insert(row).select('id').single());
  return { id, text };
}

async function makeSynonym(): Promise<Fixtures['synonym']> {
  const phrase = `Frase ${crypto.randomUUID().slice(0, 8)}`;
  const row = { phrase, kind: 'field', value: 'pastry' };
  const { id } = await must(serviceClient().from('search_synonyms').insert(row).select('id').single());
  return { id, form: { phrase, kind: 'field', value: 'bakery' } };
}

async function makeStatement(): Promise<Fixtures['statement']> {
  const key = `zz-visa-${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  const texts = { text_es: 'Visado', text_en: 'Visa', publisher_es: 'el Estado', publisher_en: 'the State' };
  const row = {
    ...texts,
    key,
    country: 'ZZ',
    topic: 'visa',
    url: 'https://x.test',
    publisher: 'x',
    official: true,
  };
  await must(serviceClient().from('country_statements').insert(row).select('key'));
  return { key, form: { ...texts, status: 'shown' } };
}

async function makeOther(): Promise<Fixtures['other']> {
  const { id } = await makeAccount('user');
  const name = secret('Persona');
  await must(serviceClient().from('profiles').update({ full_name: name }).eq('id', id).select('id'));
  return { id, name };
}

async function makeJob(school: string): Promise<Fixtures['job']> {
  const item = secret('Tarea');
  const { id: starter } = await makeAccount('admin');
  const { id } = await must(
    serviceClient().rpc('start_job', {
      p_kind: 'sync-slugs',
      p_subject: school,
      p_parameters: {},
      p_started_by: starter,
      p_items: [{ school_id: school, label: item, detail: {} }],
      p_planned: false,
    }),
  );
  return { id, item };
}

async function makeDeleted(): Promise<Fixtures['deleted']> {
  const client = serviceClient();
  const name = secret('Borrada');
  const { id } = await must(
    client
      .from('schools')
      .insert({ name, ...HIDDEN })
      .select('id')
      .single(),
  );
  await must(client.from('schools').delete().eq('id', id).select('id'));
  const { id: snapshot } = await must(
    client.from('deleted_schools').select('id').eq('school_id', id).single(),
  );
  return { name, snapshot };
}

function upload(fields: Record<string, string>, file: Buffer) {
  const edge = 'an-edge-that-no-picture-holds';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    body: Buffer.concat([Buffer.from(parts.join('') + head), file, Buffer.from(`\r\n--${edge}--\r\n`)]),
  };
}

/** Everything that a request could change. */
export async function stateOf(fixtures: Fixtures) {
  const { school, message, synonym, statement, other, job, deleted, imported, added } = fixtures;
  const client = serviceClient();
  const files = (folder: string) =>
    must(client.storage.from('school-images').list(folder, { search: school.id }));
  const rows = [
    ['schools', 'id', school.id],
    ['programmes', 'school_id', school.id],
    ['school_images', 'school_id', school.id],
    ['contact_messages', 'id', message.id],
    ['search_synonyms', 'id', synonym.id],
    ['country_statements', 'key', statement.key],
    ['user_roles', 'user_id', other.id],
    ['profiles', 'id', other.id],
    ['deleted_schools', 'id', deleted.snapshot],
    ['jobs', 'id', job.id],
    ['change_log', 'row_id', school.id],
  ] as const;
  const found = rows.map(async ([table, column, value]) => {
    const stored = await must(
      client
        .from(table as 'schools')
        .select('*')
        .eq(column as 'id', value),
    );
    return stored.map((row) => JSON.stringify(row)).sort();
  });
  const names = [deleted.name, imported.school, added];
  return Promise.all([
    ...found,
    must(client.from('schools').select('name').in('name', names)),
    ...['', 'gallery'].map(async (folder) => (await files(folder)).map(({ name }) => name)),
  ]);
}
