import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { nearPoint, pointInput } from '@/lib/schools/queries/near-point';
import { KM, type Km, USUAL_KM } from '@/lib/search/model/query';

export const NEAR_FIELD = 'filter-near';

/** Town and distance. A button uses the visitor's position (lib/client/near-me.ts). */
export function NearField({
  language,
  near: asked,
  km: chosen,
}: {
  language: Language;
  near: string;
  km: Km;
}) {
  const t = translator(language, 'Filters');
  const near = nearPoint(asked);
  return (
    <div className="field near-field">
      <label htmlFor={NEAR_FIELD}>{t('near')}</label>
      <NearMe language={language} field={NEAR_FIELD} />
      <div className="within">
        <input
          className="input"
          id={NEAR_FIELD}
          name="near"
          maxLength={100}
          autoComplete="off"
          defaultValue={near ? pointInput(language, near) : asked}
          placeholder={t('nearPlaceholder')}
          data-settled=""
        />
        <select
          className="select"
          id="filter-km"
          name="km"
          aria-label={t('km')}
          defaultValue={kmValue(chosen)}
        >
          {KM.map((km) => (
            <option key={km} value={kmValue(km)}>
              {km} km
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

/** '' for the default, so that a form without a town sends nothing. */
function kmValue(km: number): string {
  return km === USUAL_KM ? '' : String(km);
}

/** Fills the field with the reader's place; shown by the page's script. */
export function NearMe({ language, field }: { language: Language; field: string }) {
  const t = translator(language, 'Filters');
  return (
    <button type="button" className="textlink" data-near-me={field} data-denied={t('nearDenied')} hidden>
      {t('nearMe')}
    </button>
  );
}
