/**
 * node tools/search-conditions.ts BACKEND KEY: searches with two and three conditions on programmes, on a running backend
 * with the publishable key. Compares what is found with the stored programmes: each school that is shown for certain has
 * one programme that meets all that the chips say, and each programme does. Exits with 1 after one that does not.
 */
import '../scripts/lib/app-modules.ts';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../lib/supabase/database.types.ts';
import type { ProgrammeSearch } from '../lib/supabase/results/programmes.ts';
import type { SchoolSearch, UnderstoodWords } from '../lib/supabase/results/search.ts';

type Programme = Database['public']['Tables']['programmes']['Row'];
type Found = SchoolSearch | ProgrammeSearch;

const { plainWords } = await import('../lib/plain-words.ts');

const [url = '', key = ''] = process.argv.slice(2);
const client = createClient<Database>(url, key, { auth: { persistSession: false } });

const LEVELS = ['bachelor', 'diploma', 'certificate', 'master', 'fp'];
const FIELDS = ['pastry', 'culinary', 'wine', 'hospitality'];
const MORE = [
  'online',
  'evening',
  'in english',
  'in french',
  '2 years',
  'september',
  '-online',
  'under 9000 eur',
];
const searches = LEVELS.flatMap((level, i) =>
  MORE.map((more, j) =>
    `${level} ${j % 3 === 0 ? '' : FIELDS[(i + j) % FIELDS.length]} ${more}`.replace(/ +/, ' '),
  ),
);

const DURATION = { weeks: 1, months: 52.18 / 12, years: 52.18 };
/** Of a chip; those that programmes do not state are met. */
function meets(programme: Programme, { kind, values, words }: UnderstoodWords): boolean {
  const { level, field, mode, attendance, languages, intakes } = programme;
  switch (kind) {
    case 'level':
      return values.includes(level ?? '');
    case 'field':
      return (
        values.includes(field ?? '') ||
        plainWords(`${programme.name} ${programme.name_es} ${programme.name_en}`).includes(words)
      );
    case 'mode':
      return values.includes(mode ?? '');
    case 'attendance':
      return values.includes(attendance ?? '') || attendance === 'both';
    case 'language':
      // A programme without languages has the only one of its school.
      return languages.length === 0 || values.some((value) => languages.includes(value));
    case 'month':
      return values.some((value) => intakes.includes(Number(value)));
    case 'not':
      return mode !== 'online' && mode !== 'blended';
    default:
      return true;
  }
}

function meetsAll(programme: Programme, { understood, length, relaxed }: Found): boolean {
  const asked = understood.filter(({ words }) => !relaxed?.without.includes(words));
  if (!asked.every((chip) => meets(programme, chip))) return false;
  if (length === null || relaxed?.without.includes(length.words)) return true;
  const weeks = length.value * DURATION[length.unit];
  return programme.weeks !== null && programme.weeks >= 0.79 * weeks && programme.weeks <= 1.21 * weeks;
}

const faults: string[] = [];
let compared = 0;
for (const search of searches) {
  const request = { search, language: 'en', page_size: 100 };
  const { data: found } = await client.rpc('search_schools', { p_request: request }).throwOnError();
  // Behind those of a level are schools whose level is not known.
  const certain = found.unknown ? found.schools.slice(0, found.unknown.known) : found.schools;
  const { data: rows } = await client
    .from('programmes')
    .select()
    .in(
      'school_id',
      certain.map(({ id }) => id),
    )
    .eq('is_active', true)
    .throwOnError();
  const asksProgrammes = found.understood.some(
    ({ kind }) => !['field', 'word', 'place', 'country'].includes(kind),
  );
  for (const school of asksProgrammes ? certain : []) {
    compared += 1;
    if (!rows.some((one) => one.school_id === school.id && meetsAll(one, found)))
      faults.push(`${search}: ${school.name}`);
  }
  const { data: list } = await client.rpc('search_programmes', { p_request: request }).throwOnError();
  for (const programme of list.unknown ? list.programmes.slice(0, list.unknown.known) : list.programmes) {
    compared += 1;
    if (!meetsAll(programme as unknown as Programme, list))
      faults.push(`${search}: ${programme.name} (${programme.school_name})`);
  }
}
console.log(
  `${searches.length} searches, ${compared} results compared, ${faults.length} do not meet all chips`,
);
if (faults.length > 0) console.log(faults.join('\n'));
process.exitCode = faults.length > 0 ? 1 : 0;
