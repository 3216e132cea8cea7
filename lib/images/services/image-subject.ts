import 'server-only';
import { type ImageSubject, mainPrompt } from '@/lib/images/model/prompts';
import type { PlannedItem, PlanRefusal } from '@/lib/jobs/handler';
import { countryByName } from '@/lib/places/countries';
import { SCHOOL_TYPES } from '@/lib/schools/model/choices';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import type { SchoolMainImage } from './store-main';

export interface ImageSubjectRow extends SchoolMainImage {
  facts: ImageSubject;
  prompt: string;
  hasImage: boolean;
}

/** Null when the school does not exist. Throws BackendError. */
export async function imageSubject(client: BackendClient, id: string): Promise<ImageSubjectRow | null> {
  const row = unwrap(
    'image subject',
    await client.from('schools').select('id,name,image,type,country,specialties').eq('id', id).maybeSingle(),
  );
  if (row === null) return null;
  const facts: ImageSubject = {
    type: SCHOOL_TYPES.find((type) => type === row.type) ?? 'institute',
    specialties: row.specialties,
    country: countryByName(row.country)?.name.en ?? null,
  };
  return {
    id: row.id,
    name: row.name,
    image: row.image,
    facts,
    prompt: mainPrompt(facts),
    hasImage: row.image !== null && row.image !== '/placeholder.svg',
  };
}

export async function planSingleSchool(
  client: BackendClient,
  id: string,
): Promise<PlannedItem[] | PlanRefusal> {
  const school = await imageSubject(client, id);
  return school === null ? { refused: 'missing' } : [{ schoolId: id, label: school.name }];
}

/** By the database's clock. Throws BackendError. */
export async function jobCreatedAt(client: BackendClient, jobId: string): Promise<string> {
  return unwrap('job', await client.from('jobs').select('created_at').eq('id', jobId).single()).created_at;
}
