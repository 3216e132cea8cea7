import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { SchoolRegister } from '@/lib/imports/registers/model/school-register';
import { goneText, registerText } from './register-texts';

/** Register and edition of the facts. For a manually checked school only that it is no longer listed. */
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
    if (isChecked && gone === null) return [];
    return [{ key: `${register.id} ${register.identifier}`, from: registerText(language, register), gone }];
  });
  if (notes.length === 0) return null;
  return (
    <p className="checked">
      <span>
        {notes.map(({ key, from, gone }) => (
          <span key={key}>
            <a href="#sources">{from}</a>. {gone}{' '}
          </span>
        ))}
        {!isChecked && t('unsaid')}
      </span>
    </p>
  );
}
