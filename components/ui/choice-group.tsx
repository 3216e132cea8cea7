import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';

export interface Choice {
  value: string;
  label: string;
  /** Programmes that it would leave; null where that says nothing. */
  count: number | null;
  chosen: boolean;
}

/** Several values of one filter, each with what it would leave. Those that would leave nothing stay where they are, but pale. */
export function ChoiceGroup({
  language,
  name,
  legend,
  choices,
  narrow = false,
}: {
  language: Language;
  /** Its key in the address. */
  name: string;
  legend: string;
  choices: Choice[];
  /** Two beside each other. */
  narrow?: boolean;
}) {
  if (choices.length === 0) return null;
  return (
    <fieldset className={narrow ? 'narrow' : undefined}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <Check key={choice.value} language={language} name={name} choice={choice} />
      ))}
    </fieldset>
  );
}

/** One box with its count. */
export function Check({ language, name, choice }: { language: Language; name: string; choice: Choice }) {
  const { value, label, count, chosen } = choice;
  return (
    <label className="check">
      <input type="checkbox" name={name} value={value} id={`${name}-${value}`} defaultChecked={chosen} />
      <span className={count === 0 && !chosen ? 'quiet' : undefined}>{label}</span>{' '}
      {count !== null && <span className="quiet count">{formatCount(language, count)}</span>}
    </label>
  );
}
