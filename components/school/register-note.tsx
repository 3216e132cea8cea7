import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { creditOf } from '@/lib/imports/registers/model/registers';
import type { SchoolRegister } from '@/lib/imports/registers/model/school-register';
import { goneText, registerText } from './register-texts';

/** Register and edition of the facts, or that the school is no longer listed, with what to check where it is old. */
export function RegisterNote({
  language,
  registers,
  isChecked,
}: {
  language: Language;
  registers: readonly SchoolRegister[];
  isChecked: boolean;
}) {
  const t = translator(language, 'Registers');
  const notes = registers.flatMap((register) => {
    const gone = goneText(language, register);
    const { id, identifier, source } = register;
    const advice =
      id === 'australia' &&
      t.rich('advice', { link: (chunks) => <a href={creditOf(id, source).url}>{chunks}</a> });
    return [{ key: `${id} ${identifier}`, from: registerText(language, register), gone, advice }];
  });
  if (notes.length === 0) return null;
  return (
    <p className="checked">
      <span>
        {notes.map(({ key, from, gone, advice }) => (
          <span key={key}>
            <a href="#sources">{from}</a>. {gone} {advice}{' '}
          </span>
        ))}
        {!isChecked && t('unsaid')}
      </span>
    </p>
  );
}
