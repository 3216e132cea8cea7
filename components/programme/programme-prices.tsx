import { contactAddress } from '@/components/school/school-head';
import { quoteAddress } from '@/lib/country-statements/model/statement';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { ExchangeRates } from '@/lib/prices/model/money';
import type { Price } from '@/lib/prices/model/price';
import { convertedText, priceText } from '@/lib/prices/model/texts';
import { type Programme, pricePage } from '@/lib/programmes/model/programme';
import { hostOf } from '@/lib/schools/model/links';
import type { School } from '@/lib/schools/model/school';
import { PriceAge, priceAudience, priceBasis } from './price-age';
import { spoken } from './programme-facts';

interface Props {
  language: Language;
  school: School;
  programme: Programme;
  rates: ExchangeRates;
  today: Date;
}

export function ProgrammePrices({ language, school, programme, rates, today }: Props) {
  return (
    <section aria-labelledby="prices">
      <h2 id="prices">{translator(language, 'Programme')('prices')}</h2>
      {programme.prices.length === 0 ? (
        <HowToAsk
          language={language}
          school={school}
          website={programme.website ?? school.website}
          isChecked={programme.checkedOn !== null || school.checkedOn !== null}
        />
      ) : (
        <ul className="prices">
          {programme.prices.map((price, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: prices have no identity other than their place
            <li key={at}>
              <OnePrice
                language={language}
                price={price}
                page={pricePage(programme)}
                rates={rates}
                today={today}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OnePrice({
  language,
  price,
  page,
  rates,
  today,
}: Pick<Props, 'language' | 'rates' | 'today'> & {
  price: Price;
  /** Source page; null when ambiguous. */
  page: string | null;
}) {
  const t = translator(language, 'Programme');
  const converted = convertedText(language, price, 'EUR', rates);
  const audience = priceAudience(language, price);
  const basis = priceBasis(language, price);
  const includes = spoken(language, price.includes);
  return (
    <>
      <h3>{priceText(language, price)}</h3>
      {converted !== null && <p>{converted}</p>}
      {audience && <p>{audience}</p>}
      {basis && <p>{basis}</p>}
      <p>
        <PriceAge language={language} price={price} today={today} />
      </p>
      {includes && (
        <p>
          {t('includes')} {includes}
        </p>
      )}
      {price.quote !== null && (
        <figure>
          <figcaption>
            {page ? <a href={quoteAddress(page, price.quote)}>{t('quote')}</a> : t('quote')}
          </figcaption>
          {/* In the source's language. */}
          <blockquote lang="">{price.quote}</blockquote>
        </figure>
      )}
    </>
  );
}

function HowToAsk({
  language,
  school,
  website,
  isChecked,
}: Pick<Props, 'language' | 'school'> & { website: string | null; isChecked: boolean }) {
  const t = translator(language, 'Programme');
  const { email, phone } = school;
  const contact = contactAddress(school) ?? website;
  const how = email ? 'askWrite' : phone ? 'askCall' : 'askVisit';
  return (
    <p className="prose">
      {isChecked && `${t('askPrice')} `}
      {contact &&
        t.rich(how, {
          address: email ?? phone ?? hostOf(contact),
          link: (chunks) => <a href={contact}>{chunks}</a>,
        })}
    </p>
  );
}
