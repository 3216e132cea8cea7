import { LISTS, noteShown, noteTags } from '@/lib/cache/tags';
import { placeLine } from '@/lib/schools/model/place-line';
import 'server-only';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { href, schoolHref } from '@/lib/routes';
import { changedSchools } from '@/lib/schools/queries/changed-schools';
import { atomFeed } from '@/lib/seo/atom';
import { absolute } from '@/lib/site';

const ENTRIES = 50;

export async function schoolFeed(language: Language): Promise<Response> {
  noteTags(LISTS);
  const t = translator(language, 'Feed');
  const schools = await changedSchools(language, ENTRIES);
  noteShown(schools);
  const text = atomFeed({
    language,
    title: translator(language, 'Site')('name'),
    subtitle: t('subtitle'),
    self: absolute(href(language, 'feed')),
    page: absolute(href(language, 'home')),
    entries: schools.map((school) => ({
      id: `urn:uuid:${school.id}`,
      title: `${school.name} (${placeLine(language, school)})`,
      address: absolute(schoolHref(language, school.slug)),
      summary: school.description || t('noDescription'),
      published: school.created,
      updated: school.updated,
    })),
  });
  return new Response(text, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } });
}
