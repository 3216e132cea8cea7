import { beforeEach, describe, expect, it } from 'vitest';
import type {
  PictureInspection,
  PictureSearch,
  PictureToStore,
} from '../../../lib/supabase/results/admin.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { type Actor, account, as, only, openDatabase } from '../../support/scratch.ts';

const BUCKET = 'https://project.test/storage/v1/object/public/school-images';
const NIL = '00000000-0000-0000-0000-000000000000';
const database = opened(() => openDatabase({ seed: false }));
const admin = opened(() => account(database, 'admin'));
beforeEach(() =>
  database.exec(
    "delete from public.schools; set storage.allow_delete_query = 'true'; delete from storage.objects",
  ),
);

interface Made {
  image?: string | null;
  /** [category, type, address] */
  pictures?: [string, string, string][];
  createdAt?: string;
  active?: boolean;
}

async function school(name: string, { image = null, pictures = [], createdAt, active = true }: Made = {}) {
  const { id } = only(
    await database.query<{ id: string }>(
      `insert into public.schools (name, city, country, image, is_active, created_at)
       values ($1, 'Faro', 'Portugal', $2, $3, coalesce($4::timestamptz, now())) returning id`,
      [name, image, active, createdAt ?? null],
    ),
  );
  for (const [category, type, address] of pictures) {
    await database.query(
      `insert into public.school_images (school_id, image_category, image_type, image_url) values ($1, $2, $3, $4)`,
      [id, category, type, address],
    );
  }
  return id;
}

async function file(name: string, age = '2 hours') {
  await database.query(
    `insert into storage.objects (bucket_id, name, created_at, updated_at, metadata)
     values ('school-images', $1, now() - $2::interval, now() - $2::interval, '{"size": 7}')`,
    [name, age],
  );
}

const search = async (call = '', who: Actor = admin) =>
  only(
    await as<{ answer: PictureSearch }>(
      database,
      who,
      `select public.admin_search_pictures(${call}) as answer`,
    ),
  ).answer;
const inspect = async (who: Actor = admin) =>
  only(await as<{ answer: PictureInspection }>(database, who, 'select public.inspect_pictures() as answer'))
    .answer;
const toStore = async (call: string) =>
  only(
    await database.query<{ answer: PictureToStore[] }>(`select public.pictures_to_store(${call}) as answer`),
  ).answer;

describe('the overview', () => {
  beforeEach(async () => {
    await school('A none');
    await school('B placeholder', { image: '/placeholder.svg' });
    await school('C real', {
      image: `${BUCKET}/c.webp`,
      pictures: [
        ['main', 'real', `${BUCKET}/c.webp`],
        ['classroom', 'real', `${BUCKET}/gallery/c1.webp`],
        ['classroom', 'ai_generated', `${BUCKET}/gallery/c2.webp`],
        ['dining-area', 'ai_generated', `${BUCKET}/gallery/c3.webp`],
      ],
    });
    await school('D ai', { pictures: [['main', 'ai_generated', `${BUCKET}/d.webp`]], active: false });
    await school('E elsewhere', { image: 'https://school.example/e.jpg' });
    await school('F bundled', { image: '/covers-of-old/f.jpg' });
    await school('G drawn', { image: '/covers/g.svg' });
  });

  it('counts kinds of main pictures and finds each of them', async () => {
    const all = await search();
    expect(all).toMatchObject({
      total: 7,
      all: 7,
      none: 3,
      ai: 1,
      real: 3,
      outside: 2,
      page: 1,
      page_count: 1,
    });
    const names = async (kind: string) =>
      (await search(`p_filter => '${kind}'`)).schools.map(({ name }) => name);
    expect(await names('none')).toEqual(['A none', 'B placeholder', 'G drawn']);
    expect(await names('ai')).toEqual(['D ai']);
    expect(await names('real')).toEqual(['C real', 'E elsewhere', 'F bundled']);
    expect(await names('outside')).toEqual(['E elsewhere', 'F bundled']);
  });

  it('counts the gallery by category', async () => {
    const { schools } = await search(`p_search => 'c real'`);
    expect(schools).toMatchObject([
      {
        name: 'C real',
        image: `${BUCKET}/c.webp`,
        image_type: 'real',
        gallery: [
          { category: 'classroom', count: 2, ai: 1 },
          { category: 'dining-area', count: 1, ai: 1 },
        ],
      },
    ]);
  });

  it('searches and pages in the database', async () => {
    expect((await search(`p_search => 'FÁRO'`)).total).toBe(7);
    expect((await search(`p_search => '%'`)).total).toBe(0);
    const second = await search('p_page => 2, p_page_size => 5');
    expect(second).toMatchObject({ total: 7, page: 2, page_count: 2 });
    expect(second.schools.map(({ name }) => name)).toEqual(['F bundled', 'G drawn']);
    expect((await search('p_page => 99, p_page_size => 5')).page).toBe(2);
  });
});

describe('pictures to store', () => {
  const found = (pictures: PictureToStore[]) =>
    pictures.map(({ name, category, type, image_id }) => [name, category, type, image_id === NIL]).sort();
  beforeEach(async () => {
    await school('A nothing', { image: '/placeholder.svg' });
    await school('B elsewhere', { image: 'http://school.example/b.jpg', createdAt: '2026-01-01' });
    await school('C bundled', { image: '/old/c.jpg' });
    await school('D in the bucket', {
      image: 'https://school.example/d.jpg',
      pictures: [['main', 'real', `${BUCKET}/d.webp`]],
    });
    await school('E unlisted', { image: `${BUCKET}/e.webp` });
    await school('F ai', {
      pictures: [
        ['main', 'ai_generated', 'https://ai.example/f.png'],
        ['classroom', 'ai_generated', 'https://ai.example/f2.png'],
        ['classroom', 'real', 'https://school.example/f3.png'],
        ['classroom', 'real', `${BUCKET}/f4.png`],
      ],
    });
    await school('G drawn', { image: '/stock/g.png' });
  });

  it('come in portions, each once', async () => {
    const all: PictureToStore[] = [];
    for (let last: PictureToStore | undefined; ; ) {
      const after = last ? `, p_school => '${last.school_id}', p_image => '${last.image_id}'` : '';
      const portion = await toStore(`'all', p_size => 2${after}`);
      all.push(...portion);
      last = portion.at(-1);
      if (portion.length < 2) break;
    }
    expect(found(all)).toEqual(found(await toStore(`'all'`)));
  });
});

it('the inspection finds files without row, rows without file and pictures that only the record names', async () => {
  await school('A whole', {
    image: `${BUCKET}/a.webp`,
    pictures: [
      ['main', 'real', `${BUCKET}/a.webp?x=1`],
      ['classroom', 'real', `${BUCKET}/gallery/m%C3%A1s%20uno.webp`],
      ['dining-area', 'real', 'https://school.example/elsewhere.jpg'],
    ],
  });
  await school('B lost its file', { pictures: [['classroom', 'real', `${BUCKET}/gallery/b.webp`]] });
  const unlisted = await school('C unlisted', { image: `${BUCKET}/c.webp` });
  await school('D names nothing', { image: 'd.webp' });
  for (const name of ['a.webp', 'gallery/más uno.webp', 'c.webp', 'orphaned.']) await file(name);
  await file('young.webp', '5 minutes');
  const found = await inspect();
  expect(found).toMatchObject({
    files: 5,
    rows: 4,
    young_files: 1,
    orphaned_file_count: 1,
    orphaned_row_count: 1,
    unlisted_count: 2,
    orphaned_files: [{ name: 'orphaned.', size: 7 }],
    orphaned_rows: [{ school: 'B lost its file', category: 'classroom', file: 'gallery/b.webp' }],
    unlisted: [
      { school_id: unlisted, school: 'C unlisted', file: 'c.webp', present: true },
      { school: 'D names nothing', file: 'd.webp', present: false },
    ],
  });
});
