import { permanentRedirect } from 'next/navigation';
import { unreviewedTexts } from '@/lib/ai/queries/unreviewed-texts';
import { costStatements } from '@/lib/country-statements/queries/statements';
import { schoolFigures } from '@/lib/figures/queries/school-figures';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { schoolImages } from '@/lib/images/queries/school-images';
import { schoolRegisters } from '@/lib/imports/registers/queries/school-registers';
import { exchangeRates } from '@/lib/prices/queries/exchange-rates';
import { programmesOfSchool } from '@/lib/programmes/queries/programmes-of-school';
import { href, schoolHref } from '@/lib/routes';
import { campusesOf } from '@/lib/schools/queries/campuses';
import { type FoundSchool, findSchool } from '@/lib/schools/queries/find-school';
import { successorOf } from '@/lib/schools/queries/successor';
import { NotFound, SchoolNotFoundScreen } from './not-found';
import { SchoolScreen } from './school-screen';
import { SchoolErrorScreen } from './server-error';

/** The page, a 308 from a former slug, or 404. */
export async function SchoolRoute({ language, slug }: { language: Language; slug: string }) {
  const found = await loadSchool(language, slug).catch(failed);
  if (found === null) return <SchoolNotFound language={language} />;
  if (found.kind === 'failed') {
    return (
      <SchoolErrorScreen
        language={language}
        identifier={slug}
        address={schoolHref(language, slug)}
        alternate={schoolHref(otherLanguage(language), slug)}
        error={found.error}
      />
    );
  }
  if (found.kind === 'moved') permanentRedirect(schoolHref(language, found.slug));
  return <SchoolScreen language={language} school={found.school} />;
}

/** Reads everything before rendering: a later failure would leave no page. */
async function loadSchool(language: Language, slug: string): Promise<FoundSchool | null> {
  const found = await findSchool('slug', slug);
  if (found?.kind === 'school') {
    const { id, name } = found.school;
    await Promise.all([
      schoolImages(id, name),
      unreviewedTexts(id),
      programmesOfSchool(id),
      schoolRegisters(found.school),
      schoolFigures(id),
      exchangeRates(),
      successorOf(found.school),
      campusesOf(id),
      costStatements(language, found.school),
    ]);
  }
  return found;
}

/** Id and explicit-slug addresses: a 308 to the canonical one (decision 2). */
export async function SchoolRedirect({
  language,
  by,
  identifier,
}: {
  language: Language;
  by: 'slug' | 'id';
  identifier: string;
}) {
  const found = await findSchool(by, identifier).catch(failed);
  if (found === null) return <SchoolNotFound language={language} />;
  if (found.kind === 'failed') {
    const address = (of: Language) =>
      by === 'id'
        ? href(of, 'schoolById', { id: identifier })
        : href(of, 'schoolBySlug', { slug: identifier });
    return (
      <SchoolErrorScreen
        language={language}
        identifier={identifier}
        address={address(language)}
        alternate={address(otherLanguage(language))}
        error={found.error}
      />
    );
  }
  permanentRedirect(schoolHref(language, found.kind === 'moved' ? found.slug : found.school.slug));
}

function failed(error: unknown) {
  return { kind: 'failed' as const, error };
}

export function SchoolNotFound({ language }: { language: Language }) {
  return (
    <NotFound>
      <SchoolNotFoundScreen language={language} />
    </NotFound>
  );
}
