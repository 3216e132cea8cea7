import { countryByName } from '@/lib/countries';
import { schoolHref } from '@/lib/routes';
import type { School, SchoolCard } from '@/lib/schools/model/school';
import type { Absolute } from '@/lib/site';
import type { SchoolDetail, SchoolSummary } from './schemas';

/** Schools as the public API gives them: stored facts only, the unknown ones null. */

type Shared = Omit<SchoolSummary, 'description'>;

function shared(school: Omit<SchoolCard, 'description' | 'descriptionLanguage'>, at: Absolute): Shared {
  const country = countryByName(school.country);
  return {
    id: school.id,
    slug: school.slug,
    name: school.name,
    type: school.type,
    country: {
      key: country?.key ?? null,
      code: country?.code ?? null,
      name: country?.name ?? { es: school.country, en: school.country },
    },
    city: school.city,
    specialties: school.specialties,
    founded: school.founded,
    students_count: school.studentsCount,
    programs_count: school.programsCount,
    rating: school.rating,
    image: school.image === null ? null : at(school.image),
    image_by_ai: school.image !== null && school.imageIsAi,
    website: school.website,
    pages: { es: at(schoolHref('es', school.slug)), en: at(schoolHref('en', school.slug)) },
  };
}

export function summaryOf(card: SchoolCard, at: Absolute): SchoolSummary {
  return {
    ...shared(card, at),
    description: card.description ? { language: card.descriptionLanguage, text: card.description } : null,
  };
}

/** `imageIsAi`: whether its main picture was made by AI; the school itself does not know. */
export function detailOf(school: School, imageIsAi: boolean, at: Absolute): SchoolDetail {
  return {
    ...shared({ ...school, imageIsAi }, at),
    description: { es: school.description.es, en: school.description.en },
    address: school.address,
    email: school.email,
    phone: school.phone,
    tuition: school.tuition && { ...school.tuition, per: 'year' },
    languages: school.languages,
    accreditation: school.accreditation,
    features: school.features,
    programs: school.programs.map((programme) => ({
      name: { es: programme.name, en: programme.name_en },
      duration: { es: programme.duration, en: programme.duration_en },
      certified: programme.certified,
    })),
    coordinates: school.coordinates,
    sources: school.sources,
    checked_on: school.checkedOn,
    updated_at: new Date(school.updatedAt).toISOString(),
  };
}
