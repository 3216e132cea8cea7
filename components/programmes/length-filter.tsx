import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { LENGTH_CHOICES, lengthOf } from '@/lib/programmes/model/lengths';
import { lengthText } from '@/lib/programmes/model/texts';
import type { ProgrammeFilters } from '@/lib/search/model/programme-filters';

/** Minimum and maximum as usual lengths; another value in the address is added. */
export function LengthFilter({ language, filters }: { language: Language; filters: ProgrammeFilters }) {
  const t = translator(language, 'Programmes');
  return (
    <fieldset>
      <legend>{t('length')}</legend>
      {(
        [
          ['weeks_min', 'atLeast', filters.weeksMin],
          ['weeks_max', 'atMost', filters.weeksMax],
        ] as const
      ).map(([name, end, asked]) => {
        const offered = LENGTH_CHOICES.map((choice) => choice[end]);
        const weeks = asked === null || offered.includes(asked) ? offered : [asked, ...offered];
        return (
          <select
            className="select"
            key={name}
            id={`filter-${name}`}
            name={name}
            aria-label={t(`${end}Label`)}
            defaultValue={asked ?? ''}
          >
            <option value="">{t(`${end}All`)}</option>
            {weeks.map((count) => (
              <option key={count} value={count}>
                {t(end, { length: lengthText(language, lengthOf(end, count)) })}
              </option>
            ))}
          </select>
        );
      })}
    </fieldset>
  );
}
