import { listFormat } from '@/lib/i18n/formatters';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { creditOf, REGISTERS, type RegisterId } from '@/lib/imports/registers/model/registers';
import { editionText, type SchoolRegister } from '@/lib/imports/registers/model/school-register';
import { href } from '@/lib/routes';
import type { SourceView } from './source-list';

/** 'From the register IPEDS, 2024'. */
export function registerText(language: Language, { id, source, edition }: SchoolRegister): string {
  return translator(language, 'Registers')('from', {
    register: id,
    publisher: creditOf(id, source).publisher,
    edition: editionText(language, edition),
  });
}

/** That a school has left its register; null as long as it is listed. */
export function goneText(language: Language, { id, source, goneSince }: SchoolRegister): string | null {
  if (goneSince === null) return null;
  return translator(language, 'Registers')('gone', {
    register: id,
    publisher: creditOf(id, source).publisher,
    edition: editionText(language, goneSince),
  });
}

/** The licence of a register, or of its source, by its name; a work of a government that nobody holds has none. */
export function licenceText(language: Language, id: RegisterId, source: string | null): string {
  const { licence, licenceUrl } = creditOf(id, source);
  return licenceUrl === null ? translator(language, 'Registers')('publicDomain') : licence;
}

/**
 * A register among the sources: its own page of the school where there is one for certain, else what this site says of it; what it
 * states of a school, or the `note` that it left at a programme; and under which licence.
 */
export function registerSource(
  language: Language,
  register: SchoolRegister,
  shown: { name: string } | { note: string | null },
): SourceView {
  const t = translator(language, 'Registers');
  const { id, source, identifier, registeredName, facts } = register;
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
    address: pageOf === null ? about : pageOf(identifier),
    host: credit,
    ...(spoken !== language && { lang: spoken }),
    note: { text: sentences.filter(Boolean).join(' '), language },
    licence: { name: licenceText(language, id, source), address: about },
  };
}
