import type { Figure } from '@/lib/figures/model/school-figures';
import type { SchoolRegister } from '@/lib/imports/registers/model/school-register';
import { countryByName } from '@/lib/places/countries';
import type { Price } from '@/lib/prices/model/price';
import { schoolHref } from '@/lib/routes';
import { isOfKind, type NameOf } from '@/lib/schools/model/field-names';
import { type PublicFields, type PublicName, propertyOf } from '@/lib/schools/model/public-values';
import type { School, SchoolCard } from '@/lib/schools/model/school';
import type { Absolute } from '@/lib/site';
import { type ApiFields, type ApiName, apiNames } from './field-schemas';
import { figureView } from './figures';
import { priceView } from './prices';
import { registerView } from './registers';
import type { SchoolDetail, SchoolSummary } from './schemas';

/** Responses with stored facts only; unknown ones are null. */

type Shared = Omit<SchoolSummary, 'description'>;

function shared(
  school: Omit<
    SchoolCard,
    'description' | 'descriptionLanguage' | 'isChecked' | 'levels' | 'price' | 'outcome' | 'students'
  > &
    Pick<School, 'studentsCount'>,
  at: Absolute,
): Shared {
  const country = countryByName(school.country);
  return {
    id: school.id,
    ...plainFields('summary', school),
    country: {
      key: country?.key ?? null,
      code: country?.code ?? null,
      name: country?.name ?? { es: school.country, en: school.country },
    },
    image: school.image === null ? null : at(school.image),
    image_by_ai: school.image !== null && school.imageIsAi,
    pages: { es: at(schoolHref('es', school.slug)), en: at(schoolHref('en', school.slug)) },
  };
}

export function summaryOf(card: SchoolCard, at: Absolute): SchoolSummary {
  return {
    ...shared({ ...card, studentsCount: card.students?.value ?? null }, at),
    description: card.description ? { language: card.descriptionLanguage, text: card.description } : null,
  };
}

/** `imageIsAi`: not part of the school's record. */
export function detailOf(
  school: School & {
    registers?: readonly SchoolRegister[];
    figures?: readonly Figure[];
    prices?: readonly Price[];
  },
  imageIsAi: boolean,
  at: Absolute,
): SchoolDetail {
  const stated = (school.prices ?? []).filter(
    ({ programme, basis }) => programme === null || basis !== 'school',
  );
  const yearly = stated.find(({ programme, per, free }) => programme === null && per === 'year' && !free);
  return {
    ...shared({ ...school, imageIsAi }, at),
    ...plainFields('detail', school),
    description: { es: school.description.es, en: school.description.en },
    tuition: yearly ? { min: yearly.min, max: yearly.max, currency: yearly.currency, per: 'year' } : null,
    prices: stated.map(priceView),
    programs: school.programs.map((programme) => ({
      name: { es: programme.name, en: programme.name_en },
      duration: { es: programme.duration, en: programme.duration_en },
      certified: programme.certified,
    })),
    coordinates: school.coordinates,
    derived_language: school.derivedLanguage,
    registers: (school.registers ?? []).map(registerView),
    figures: (school.figures ?? []).flatMap(figureView),
    updated_at: new Date(school.updatedAt).toISOString(),
  };
}

type Place = 'summary' | 'detail';
/** Fields with the same form as on pages. */
type PlainName<In extends Place> = Exclude<ApiName<In>, NameOf<(typeof RESHAPED)[number]>>;
const RESHAPED = ['country', 'programmes'] as const;

function plainFields<In extends Place>(
  place: In,
  school: PublicFields<PlainName<In>>,
): Pick<ApiFields<In>, PlainName<In>> {
  const plain: PublicName[] = apiNames(place).filter((name) => !isOfKind(name, RESHAPED));
  const known: Partial<PublicFields> = school;
  const fields = plain.map((name) => [name, known[propertyOf(name)]]);
  return Object.fromEntries(fields) as Pick<ApiFields<In>, PlainName<In>>;
}
