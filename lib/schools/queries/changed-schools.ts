import 'server-only';
import type { Language } from '@/lib/i18n/locales';
import { THIN_BAND } from '@/lib/schools/model/completeness';
import { inLanguage } from '@/lib/schools/model/school';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';

export interface ChangedSchool {
  id: string;
  slug: string;
  name: string;
  city: string;
  /** English name, as stored. */
  country: string;
  /** Falls back to the other language; '' without any. */
  description: string;
  /** ISO times. */
  created: string;
  updated: string;
}

/** New or changed active schools, the latest first, without closed and sparse ones (decision 110). */
export async function changedSchools(language: Language, count: number): Promise<ChangedSchool[]> {
  const rows = unwrap(
    'changed schools',
    await publicClient()
      .from('schools')
      .select('id,slug,name,city,country,description,description_en,created_at,updated_at')
      .eq('is_active', true)
      .eq('listed', true)
      .lt('completeness_band', THIN_BAND)
      .order('updated_at', { ascending: false })
      .order('id')
      .limit(count),
  );
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    city: row.city,
    country: row.country,
    description: inLanguage({ es: row.description, en: row.description_en }, language)?.text ?? '',
    created: new Date(row.created_at).toISOString(),
    updated: new Date(row.updated_at).toISOString(),
  }));
}
