/** Maps the stored English validation messages to keys of the namespace `TextProblems`. */

const PATTERNS = {
  length: /^it has (?<count>\d+) characters instead of (?<least>\d+) to (?<most>\d+)$/,
  notSpanish: /^it is not in Spanish$/,
  notEnglish: /^it is not in English$/,
  judgement: /^“(?<word>.*)” is a judgement, not a fact$/s,
  mostUngrounded: /^most of it is not in the facts$/,
  number: /^the number “(?<word>.*)” is not in the facts$/s,
  name: /^the name “(?<word>.*)” is not in the facts$/s,
  sentence: /^“(?<word>.*)” is not in the facts$/s,
  link: /^it contains a link$/,
  site: /^it contains what looks like an address of a site$/,
  handle: /^it contains an e-mail address or a handle$/,
  symbols: /^it contains markup or symbols$/,
  pictographs: /^it contains pictographs$/,
  invisible: /^it contains invisible characters$/,
  quoted: /^it is wrapped in quotation marks$/,
  label: /^it begins with a label$/,
  itself: /^it speaks about itself or its instructions$/,
  phone: /^it contains a phone number$/,
  noEntries: /^the answer is not \{"entries": \[…\]\}$/,
  entryCount: /^there are (?<count>\d+) entries instead of (?<wanted>\d+)$/,
  empty: /^it is empty$/,
  long: /^it is too long$/,
  numberNotSpanish: /^the number “(?<word>.*)” is not in the Spanish$/s,
  currencyNotSpanish: /^the currency “(?<word>.*)” is not in the Spanish$/s,
  lengthNotSpanish: /^the length “(?<word>.*)” is not in the Spanish$/s,
  monthNotSpanish: /^the month “(?<word>.*)” is not in the Spanish$/s,
  monthMissing: /^the month “(?<word>.*)” is missing$/s,
  short: /^it is too short$/,
  another: /^it is the English of another entry$/,
  numberMissing: /^the number “(?<word>.*)” is missing$/s,
  nameNotSpanish: /^the name “(?<word>.*)” is not in the Spanish$/s,
  wordNotSpanish: /^“(?<word>.*)” is not in the Spanish$/s,
  untranslated: /^it is not translated into English$/,
  injection: /^(?:its name or place|an entry) reads like an instruction$/,
} as const;

export type ProblemKey = keyof typeof PATTERNS;

export type Problem =
  | { kind: 'known'; key: ProblemKey; values: Record<string, string>; entry: string | null }
  /** The original text, for example the provider's. */
  | { kind: 'other'; text: string };

export function problemsIn(detail: string): Problem[] {
  return detail.split(/; (?=(?:entry \d+: )?(?:it |the |there are |most |“))/).map((text) => {
    const [, entry = null, said = text] = /^entry (\d+): (.*)$/s.exec(text) ?? [];
    for (const [key, pattern] of Object.entries(PATTERNS) as [ProblemKey, RegExp][]) {
      const match = pattern.exec(said);
      if (match) return { kind: 'known', key, values: { ...match.groups }, entry };
    }
    return { kind: 'other', text };
  });
}
