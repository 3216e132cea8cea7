import { permanentRedirect } from 'next/navigation';
import { unreviewedProgrammeTexts } from '@/lib/ai/queries/unreviewed-texts';
import { costStatements } from '@/lib/country-statements/queries/statements';
import { withProgrammeFigures } from '@/lib/figures/model/school-figures';
import { schoolFigures } from '@/lib/figures/queries/school-figures';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { programmeRegisters } from '@/lib/imports/registers/queries/school-registers';
import { exchangeRates } from '@/lib/prices/queries/exchange-rates';
import { findProgramme } from '@/lib/programmes/queries/find-programme';
import { href } from '@/lib/routes';
import { successorOf } from '@/lib/schools/queries/successor';
import { similarProgrammes } from '@/lib/search/queries/similar-programmes';
import { programmeSentence } from '@/lib/seo/programme-sentence';
import { surroundingsOf } from '@/lib/seo/queries/surroundings';
import { NotFound, ProgrammeNotFoundScreen } from './not-found';
import { ProgrammeScreen } from './programme-screen';
import { SchoolNotFound } from './school-route';
import { SchoolErrorScreen } from './server-error';

/** The page, a 308 from a former address, or 404. */
export async function ProgrammeRoute({
  language,
  slug,
  programme,
}: {
  language: Language;
  slug: string;
  programme: string;
}) {
  const address = (of: Language, place = { slug, programme }) => href(of, 'programme', place);
  const loaded = await load(language, slug, programme).catch((error: unknown) => ({
    kind: 'failed' as const,
    error,
  }));
  if (loaded === null) return <SchoolNotFound language={language} />;
  if (loaded.kind === 'failed') {
    return (
      <SchoolErrorScreen
        language={language}
        identifier={`${slug}/${programme}`}
        address={address(language)}
        alternate={address(otherLanguage(language))}
        error={loaded.error}
      />
    );
  }
  if (loaded.kind === 'moved') {
    permanentRedirect(address(language, { slug: loaded.slug, programme: loaded.programme }));
  }
  if (loaded.kind === 'unknown') {
    return (
      <NotFound>
        <ProgrammeNotFoundScreen language={language} school={loaded.school} />
      </NotFound>
    );
  }
  const { school, programmes, rates, unreviewed, registers, figures, successor, similar, statements } =
    loaded;
  return (
    <ProgrammeScreen
      language={language}
      school={school}
      programme={withProgrammeFigures(loaded.programme, figures)}
      programmes={programmes}
      rates={rates}
      unreviewed={unreviewed}
      registers={registers}
      figures={figures.filter((one) => one.programme === loaded.programme.id)}
      successor={successor}
      similar={similar.nearest}
      sentence={loaded.sentence}
      statements={statements}
    />
  );
}

/** Reads everything before rendering: a later failure would leave no page. */
async function load(language: Language, slug: string, programme: string) {
  const found = await findProgramme(slug, programme);
  if (found?.kind !== 'programme') return found;
  const [rates, unreviewed, registers, figures, successor, similar, statements] = await Promise.all([
    exchangeRates(),
    unreviewedProgrammeTexts(found.school.id, found.programme.id),
    programmeRegisters(found.school, found.programme.id),
    schoolFigures(found.school.id),
    successorOf(found.school),
    similarProgrammes(found.school, found.programme),
    costStatements(language, found.school),
  ]);
  const sentence = programmeSentence(
    language,
    found.school,
    found.programme,
    await surroundingsOf(found.school, found.programme),
  );
  return { ...found, sentence, rates, unreviewed, registers, figures, successor, similar, statements };
}
