import { TRAY } from '@/components/comparison/tray';
import { Flag } from '@/components/ui/flag';
import type { CardView } from './card-view';

interface CardTexts {
  details: string;
  website: string;
  /** Placeholder `{name}`. */
  websiteOf: string;
  madeByAi: string;
  /** Placeholder `{count}`. */
  more: string;
  priceUnknown: string;
  compare: string;
  /** Placeholder `{name}`. */
  compareName: string;
}

export function cardTexts(t: {
  (key: 'details' | 'website' | 'aiImage' | 'priceUnknown' | 'compare'): string;
  raw: (key: 'websiteOf' | 'more' | 'compareName') => string;
}): CardTexts {
  return {
    details: t('details'),
    website: t('website'),
    websiteOf: t.raw('websiteOf'),
    madeByAi: t('aiImage'),
    more: t.raw('more'),
    priceUnknown: t('priceUnknown'),
    compare: t('compare'),
    compareName: t.raw('compareName'),
  };
}

/** The five rows of each card align with its neighbours (subgrid). */
export function SchoolCards({ cards, texts }: { cards: CardView[]; texts: CardTexts }) {
  return (
    <ul className="cards">
      {cards.map((card) => (
        <li className="card" key={card.address}>
          <div className={card.isDrawn ? 'cover drawn' : 'cover'}>
            <img
              src={card.picture}
              width={card.isDrawn ? 640 : 400}
              height={card.isDrawn ? 320 : 300}
              alt=""
              loading="lazy"
              data-fallback={card.fallback}
            />
            {card.madeByAi && <span className="srcbadge ai">{texts.madeByAi}</span>}
          </div>
          <div className="card-head">
            <h3 dir="auto">
              <a href={card.address}>{card.name}</a>
            </h3>
            <p className="place">
              <Flag code={card.flag} />
              <span>{card.place}</span>
              <span className="badge">{card.type}</span>
            </p>
          </div>
          <div>
            <ul className="card-facts">
              {card.studies && <li>{card.studies}</li>}
              {card.price && <li className="price">{card.price}</li>}
              {card.isUnpriced && <li className="unknown">{texts.priceUnknown}</li>}
              {card.outcome && <li>{card.outcome}</li>}
              {card.languages && <li className="taught">{card.languages}</li>}
              {card.about && (
                <li className="about" lang={card.about.lang}>
                  {card.about.text}
                </li>
              )}
            </ul>
            <p className="card-figures">{card.figures}</p>
          </div>
          <ul className="tags">
            {card.specialties.map(([dot, label]) => (
              <li key={label} className={dot || undefined}>
                {label}
              </li>
            ))}
            {card.more !== undefined && (
              <li className="more">
                <span aria-hidden="true">+{card.more}</span>
                <span className="visually-hidden">{texts.more.replace('{count}', String(card.more))}</span>
              </li>
            )}
          </ul>
          <div className="card-foot">
            <label className="compare-choice">
              <input
                type="checkbox"
                name="school"
                value={card.slug}
                form={TRAY}
                aria-label={texts.compareName.replace('{name}', card.name)}
                data-name={card.name}
              />
              {texts.compare}
            </label>
            {/* Below the link of the name, which covers the card and is read in its place. */}
            <span className="details" aria-hidden="true">
              {texts.details}
            </span>
            {card.website && (
              <a
                className="ext"
                href={card.website}
                target="_blank"
                rel="noopener"
                data-count-click={card.address.split('/').pop()}
                aria-label={texts.websiteOf.replace('{name}', card.name)}
              >
                {texts.website}
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
