import type { ReactNode } from 'react';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { path } from '@/lib/routes';
import { SPECIALTIES } from '@/lib/schools/model/choices';
import type { PointAddresses } from '@/lib/search/points-address';

/** Texts of the script (lib/client/map/texts.ts). */
const TEXTS = [
  ...([
    'label',
    'loading',
    'noWebgl',
    'failed',
    'offline',
    'retry',
    'searchArea',
    'zoomIn',
    'zoomOut',
  ] as const),
  ...(['none', 'one', 'many', 'more', 'closer', 'withoutOne', 'withoutMany', 'here', 'close'] as const),
  ...(['matchesOne', 'matchesMany', 'gestureCtrl', 'gestureCommand', 'gestureTouch'] as const),
];

/** Placeholder of the script's map (lib/client/map); without script there is the list. */
export function MapView({
  language,
  address,
  searchAddress,
  still,
}: {
  language: Language;
  address: string;
  /** List page for an area, on pages without filters; `area` is added to its query. */
  searchAddress?: string;
  still?: ReactNode;
}) {
  const t = translator(language, 'MapView');
  const specialties = translator(language, 'Specialties');
  return (
    <div className="map-view">
      <link rel="stylesheet" href={process.env.MAP_STYLE} />
      <div
        data-school-map={JSON.stringify(Object.fromEntries(TEXTS.map((key) => [key, t.raw(key)])))}
        data-card={`${path('mapCard')}?lang=${language}`}
        data-search={searchAddress}
      >
        <div className="map-frame" />
        <p className="map-note" role="status">
          <span className="only-no-js">{t('needsScript')}</span>
        </p>
        <p className="map-failed">
          {t('failed')} <a href={address}>{t('retry')}</a>
        </p>
        <div className="map-still">{still}</div>
        <ul className="tags map-legend">
          {SPECIALTIES.map((one) => (
            <li key={one} className={`dot-${one}`}>
              {specialties(one)}
            </li>
          ))}
        </ul>
        <p className="small quiet map-credit">{t('credit')}</p>
      </div>
    </div>
  );
}

/** Addresses of the points: replaced with the list, while the map stays. */
export function MapPoints({ addresses: { whole, inBox } }: { addresses: PointAddresses }) {
  return (
    <div data-part="map" hidden>
      <data value={whole} data-in-box={inBox} />
    </div>
  );
}

export function KeptView({ view, area }: { view: string; area: string }) {
  return (
    <span data-part="kept" hidden>
      {view !== '' && <input type="hidden" name="view" value={view} />}
      {(view !== '' || area !== '') && (
        <input type="hidden" id="map-area" name="area" value={area} data-settled="" />
      )}
    </span>
  );
}
