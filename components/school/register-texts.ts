import { listFormat } from '@/lib/i18n/formatters';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { CITED, NOT_STATED } from '@/lib/imports/registers/model/register';
import { creditOf, REGISTERS, type RegisterId } from '@/lib/imports/registers/model/registers';
import { editionText, type SchoolRegister } from '@/lib/imports/registers/model/school-register';
import { href } from '@/lib/routes';
import type { SourceView } from './source-list';

/** 'From the register IPEDS, 2024'. */
export function registerText(language: Language, { id, source, edition }: SchoolRegister): string {
  const text = translator(language, 'Registers')('from', {
    register: phraseOf(language, id, source),
    edition: editionText(language, edition),
  });
  return text.replace(/^De el /, 'Del ');
}

/** 'the register IPEDS'; with the publisher where a register has several. */
function phraseOf(language: Language, id: RegisterId, source: string | null): string {
  const { texts, sources } = REGISTERS[id];
  const of = sources?.[source ?? ''];
  return of ? `${texts[language].phrase} (${of.publisher})` : texts[language].phrase;
}

/** The school has left its register; null while listed. */
export function goneText(language: Language, { id, source, goneSince }: SchoolRegister): string | null {
  if (goneSince === null) return null;
  return translator(language, 'Registers')('gone', {
    register: phraseOf(language, id, source),
    edition: editionText(language, goneSince),
  });
}

/** Licence by name; government works in the public domain have none. */
export function licenceText(language: Language, id: RegisterId, source: string | null): string {
  const { licence, licenceUrl } = creditOf(id, source);
  const t = translator(language, 'Registers');
  if (licence === NOT_STATED) return t('licenceNotStated');
  if (licence === CITED) return t('citedFacts');
  return licenceUrl === null ? t('publicDomain') : licence;
}

/** A register as a source: its page of the school, else this site's page about it. */
export function registerSource(
  language: Language,
  register: SchoolRegister,
  shown: { name: string } | { note: string | null },
): SourceView {
  const t = translator(language, 'Registers');
  const { id, source, identifier, registeredName, facts, page } = register;
  const { pageOf, identifier: kind } = REGISTERS[id];
  const { credit, language: spoken } = creditOf(id, source);
  const about = `${href(language, 'sources')}#${id}`;
  const from = { from: registerText(language, register), identifier: `${kind} ${identifier}` };
  const sentences =
    'note' in shown
      ? [t('lists', from), shown.note]
      : [
          facts.length > 0
            ? t('states', {
                ...from,
                facts: listFormat(language).format(facts.map((fact) => t(`facts.${fact}`))),
              })
            : t('lists', from),
          shown.name !== registeredName && t('registeredAs', { name: registeredName }),
          goneText(language, register),
        ];
  return {
    address: page ?? pageOf?.(identifier) ?? about,
    host: credit,
    ...(spoken !== language && { lang: spoken }),
    note: { text: sentences.filter(Boolean).join(' '), language },
    licence: { name: licenceText(language, id, source), address: about },
  };
}
