import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { explainLevel } from '@/lib/programmes/model/levels';
import { LEVELS, type Level } from '@/lib/schools/model/programme-choices';

const idOf = (level: Level) => `level-${level}`;

/** A level's name, which opens its explanation without script. */
export function LevelTerm({ language, level }: { language: Language; level: Level }) {
  const { name } = explainLevel(language, level);
  return (
    <button type="button" className="term" popoverTarget={idOf(level)}>
      {name}
    </button>
  );
}

export function LevelExplanations({
  language,
  levels,
}: {
  language: Language;
  levels: readonly (Level | null)[];
}) {
  const t = translator(language, 'Programme');
  return LEVELS.filter((level) => levels.includes(level)).map((level) => (
    <div key={level} id={idOf(level)} popover="auto" className="explanation">
      <button
        type="button"
        className="iconbtn"
        popoverTarget={idOf(level)}
        popoverTargetAction="hide"
        aria-label={t('close')}
      >
        <Icon name="x" />
      </button>
      <Explanation language={language} level={level} />
    </div>
  ));
}

function Explanation({ language, level }: { language: Language; level: Level }) {
  const { name, what, isced, national } = explainLevel(language, level);
  return (
    <>
      <p>
        <strong>{name}</strong>
      </p>
      <p>{what}</p>
      <p>{national}</p>
      <p>{isced}</p>
    </>
  );
}
