import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';

export interface Choice {
  value: string;
  label: string;
  /** How many it would find; null where that says nothing. */
  count: number | null;
  chosen: boolean;
}

/**
 * Several values of one filter, each with what it would find under the other ones. Those that would find nothing stay where they
 * are, pale, and can be chosen.
 */
export function ChoiceGroup({
  language,
  name,
  legend,
  choices,
  narrow = false,
  more,
  most,
}: {
  language: Language;
  /** Its key in the address. */
  name: string;
  legend: string;
  choices: Choice[];
  /** Two beside each other. */
  narrow?: boolean;
  /** Further ones, folded behind a line until one of them is chosen. */
  more?: { label: string; choices: Choice[] };
  /** How many may be chosen, and what is said when they are. */
  most?: { count: number; note: string };
}) {
  const all = [...choices, ...(more?.choices ?? [])];
  if (all.length === 0) return null;
  const isFull = most !== undefined && all.filter(({ chosen }) => chosen).length >= most.count;
  const boxes = (some: Choice[]) =>
    some.map((choice) => (
      <Check
        key={choice.value}
        language={language}
        name={name}
        choice={choice}
        disabled={isFull && !choice.chosen}
      />
    ));
  return (
    <fieldset className={narrow ? 'narrow' : undefined}>
      <legend>{legend}</legend>
      {isFull && <p className="small">{most.note}</p>}
      {boxes(choices)}
      {more && more.choices.length > 0 && (
        <details id={`${name}-more`} open={more.choices.some(({ chosen }) => chosen)}>
          <summary>{more.label}</summary>
          {boxes(more.choices)}
        </details>
      )}
    </fieldset>
  );
}

/** One box with its count. */
export function Check({
  language,
  name,
  choice,
  disabled = false,
}: {
  language: Language;
  name: string;
  choice: Choice;
  disabled?: boolean;
}) {
  const { value, label, count, chosen } = choice;
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value={value}
        id={`${name}-${value}`}
        defaultChecked={chosen}
        disabled={disabled}
      />
      <span className={count === 0 && !chosen ? 'quiet' : undefined}>{label}</span>{' '}
      {count !== null && <span className="quiet count">{formatCount(language, count)}</span>}
    </label>
  );
}
