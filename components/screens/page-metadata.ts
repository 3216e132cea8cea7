import 'server-only';
import type { Metadata } from 'next';
import { answerOf } from '@/components/directory/answer';
import { withFigures } from '@/lib/figures/model/school-figures';
import { schoolFigures } from '@/lib/figures/queries/school-figures';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { countryName } from '@/lib/places/countries';
import { programmeName } from '@/lib/programmes/model/programme';
import { findProgramme } from '@/lib/programmes/queries/find-programme';
import { programmesOfSchool } from '@/lib/programmes/queries/programmes-of-school';
import { inLanguage, type School } from '@/lib/schools/model/school';
import { knownTown } from '@/lib/schools/model/town';
import { findSchool } from '@/lib/schools/queries/find-school';
import { filterQuery, isFiltered, NO_FILTERS, type SchoolFilters } from '@/lib/search/model/school-filters';
import { hiddenMetadata, pageMetadata } from '@/lib/seo/metadata';
import { withLevel } from '@/lib/seo/page-title';
import { programmeSentence } from '@/lib/seo/programme-sentence';
import { surroundingsOf } from '@/lib/seo/queries/surroundings';
import { schoolSentence } from '@/lib/seo/school-sentence';
import { socialImage } from '@/lib/seo/social/address';

export function homeMetadata(language: Language, filters: SchoolFilters = NO_FILTERS): Metadata {
  const site = translator(language, 'Site');
  const t = translator(language, 'Directory');
  const deeper = filters.page > 1;
  return pageMetadata({
    language,
    route: 'home',
    title: isFiltered(filters)
      ? answerOf(language, filters)
      : deeper
        ? t('pageTitle', { page: formatCount(language, filters.page) })
        : site('name'),
    description: site('description'),
    image: socialImage(language),
    index: !isFiltered(filters),
    // The map shows the same list.
    query: filterQuery({ ...filters, view: '' }),
  });
}

/** Of redirecting addresses, for when they fail; shares the page's read. */
export async function redirectMetadata(
  language: Language,
  by: 'slug' | 'id',
  identifier: string,
): Promise<Metadata> {
  const failed = await findSchool(by, identifier).then(
    () => false,
    () => true,
  );
  return hiddenMetadata(translator(language, failed ? 'SchoolError' : 'SchoolNotFound')('title'));
}

/** Shares the page's read. */
export async function schoolMetadata(language: Language, slug: string): Promise<Metadata> {
  const found = await describedSchool(language, slug).catch(() => 'failed' as const);
  if (found === 'failed') return hiddenMetadata(translator(language, 'SchoolError')('title'));
  if (found === null) return hiddenMetadata(translator(language, 'SchoolNotFound')('title'));
  const { school, description } = found;
  const t = translator(language, 'School');
  return pageMetadata({
    language,
    route: 'school',
    params: { slug: school.slug },
    title: t('metaTitle', {
      name: school.name,
      city: knownTown(school.city) ?? countryName(school.country, language),
    }),
    description,
    image: socialImage(language, school),
    index: isIndexed(school),
  });
}

/** Whether search engines should index it (decision 110). */
function isIndexed({ isThin, operatingStatus }: School): boolean {
  return !isThin && operatingStatus !== 'closed';
}

/** A school with a text or a generated description; null when missing. */
async function describedSchool(language: Language, slug: string) {
  const found = await findSchool('slug', slug);
  if (found?.kind !== 'school') return null;
  const { school } = found;
  const text = inLanguage(school.description, language)?.text;
  if (text !== undefined) return { school, description: text };
  const [programmes, figures] = await Promise.all([programmesOfSchool(school.id), schoolFigures(school.id)]);
  const known = withFigures(school, figures, programmes.length);
  return { school, description: `${school.name}. ${schoolSentence(language, known, programmes)}` };
}

export async function programmeMetadata(
  language: Language,
  slug: string,
  programmeSlug: string,
): Promise<Metadata> {
  const found = await findProgramme(slug, programmeSlug).catch(() => 'failed' as const);
  if (found === 'failed') return hiddenMetadata(translator(language, 'SchoolError')('title'));
  if (found?.kind === 'unknown') return hiddenMetadata(translator(language, 'ProgrammeNotFound')('title'));
  if (found?.kind !== 'programme') return hiddenMetadata(translator(language, 'SchoolNotFound')('title'));
  const { school, programme } = found;
  const t = translator(language, 'Programme');
  const name = programmeName(programme, language);
  return pageMetadata({
    language,
    route: 'programme',
    params: { slug: school.slug, programme: programme.slug },
    title: t('metaTitle', { name: withLevel(language, name, programme.level), school: school.name }),
    description: t(knownTown(school.city) === null ? 'metaDescriptionTownless' : 'metaDescription', {
      name,
      school: school.name,
      city: school.city,
      country: countryName(school.country, language),
      sentence: programmeSentence(language, school, programme, await surroundingsOf(school, programme)),
    }),
    image: socialImage(language, school),
    index: isIndexed(school),
  });
}
