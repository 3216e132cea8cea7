import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';

export interface Choice {
  value: string;
  label: string;
  /** Number of results; null when not meaningful. */
  count: number | null;
  chosen: boolean;
}

/** Values of one filter with counts. Those without results stay in place, dimmed, and can be chosen. */
export function ChoiceGroup({
  language,
  name,
  legend,
  choices,
  all: everything,
  narrow = false,
  more,
  most,
}: {
  language: Language;
  name: string;
  legend: string;
  choices: Choice[];
  /** What holds without a choice: its label, and the address without the chosen values. */
  all?: { label: string; address: string; isChosen: boolean };
  narrow?: boolean;
  more?: { label: string; choices: Choice[] };
  /** Maximum number, and the message when it is reached. */
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
      {everything && all.length > 1 && (
        <p className="choice-all">
          {!everything.isChosen ? (
            <a href={everything.address} id={`${name}-all`} rel="nofollow">
              {everything.label}
            </a>
          ) : (
            // Takes the focus of the link that it replaces.
            <span id={`${name}-all`} tabIndex={-1}>
              {everything.label}
            </span>
          )}
        </p>
      )}
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
