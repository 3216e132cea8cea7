import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { stockAddress } from '@/lib/images/covers/address';
import { schoolArtwork } from '@/lib/images/covers/school-artwork';
import { categoryEmoji, categoryLabel, MAIN_CATEGORY } from '@/lib/images/model/categories';
import { type SchoolImage, withMain } from '@/lib/images/model/school-image';
import { schoolImages } from '@/lib/images/queries/school-images';
import { href } from '@/lib/routes';
import type { School } from '@/lib/schools/model/school';
import { Gallery } from './gallery';
import type { GalleryPicture } from './gallery-picture';
import { pictureFallback } from './picture-fallback';

export async function SchoolMedia({
  language,
  school,
  images,
}: {
  language: Language;
  school: School;
  images?: SchoolImage[] | undefined;
}) {
  const t = translator(language, 'Gallery');
  const pictures = described(
    language,
    school,
    withMain(school.image, images ?? (await schoolImages(school.id, school.name))),
  );
  return (
    <section className="school-media" aria-label={t('label')}>
      {pictures.length > 0 ? (
        <Gallery
          pictures={pictures}
          fallback={pictureFallback(schoolArtwork(school), school.id)}
          texts={{
            open: t('open'),
            viewer: t('viewer', { name: school.name }),
            close: t('close'),
            previous: t('previous'),
            next: t('next'),
            aiBadge: t('aiBadge'),
            aiTitle: t('aiTitle'),
          }}
        />
      ) : (
        <Drawing language={language} school={school} />
      )}
    </section>
  );
}

function Drawing({ language, school }: { language: Language; school: School }) {
  const t = translator(language, 'Gallery');
  return (
    <figure>
      <div className="big drawn">
        <img
          src={schoolArtwork(school, 'wide')}
          width={640}
          height={320}
          alt=""
          data-fallback={`${stockAddress(school.id)}?w=640&h=320`}
        />
      </div>
      <figcaption>
        {t.rich('drawing', { link: (chunks) => <a href={href(language, 'contact')}>{chunks}</a> })}
      </figcaption>
    </figure>
  );
}

function described(language: Language, school: School, images: SchoolImage[]): GalleryPicture[] {
  const t = translator(language, 'Gallery');
  return images.map(({ address, type, alt: anyAlt, altEn, credit, category }, index) => {
    const alt = (language === 'en' && altEn) || anyAlt;
    const isAi = type === 'ai_generated';
    const isMain = category === MAIN_CATEGORY;
    const label = isMain ? '' : `${categoryEmoji(category)} ${categoryLabel(category, language)}`;
    const shown =
      alt ??
      (isMain
        ? t(isAi ? 'altMainAi' : 'altMain', { name: school.name })
        : t('altGallery', { category: categoryLabel(category, language), name: school.name }));
    return {
      address,
      alt: isAi && !(isMain && alt === null) ? t('altAi', { what: shown }) : shown,
      caption: [label, credit && t('credit', { credit }), isAi ? t('aiTitle') : '']
        .filter(Boolean)
        .join(' · '),
      position: t('position', { index: index + 1, count: images.length }),
      isAi,
    };
  });
}
