import { SearchControl } from '@/components/admin/list-controls';
import { LoadFailed } from '@/components/admin/list-table';
import { BackLink } from '@/components/admin/page-head';
import { alertVariants } from '@/components/ui/alert';
import { Button, buttonVariants } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { log } from '@/lib/log';
import { countryName } from '@/lib/places/countries';
import { path } from '@/lib/routes';
import { type MergeQuery, mergeHref } from '@/lib/schools/model/merge-query';
import { SCHOOL_LIST } from '@/lib/schools/model/school-list';
import { adminSchools } from '@/lib/schools/queries/admin-schools';
import { type MergeSide, mergeSide } from '@/lib/schools/queries/merge';
import { MergeForm } from './merge-form';

/** Two records of one school side by side; without a second one, a search for it. */
export async function MergeScreen({ language, query }: { language: Language; query: MergeQuery }) {
  const t = translator(language, 'AdminMerge');
  const sideOf = (id: string | null) => (id === null ? null : mergeSide(id));
  const sides = await Promise.all([sideOf(query.kept), sideOf(query.other)]).catch((error: Error) => {
    log.error(error.message);
    return 'failed' as const;
  });
  return (
    <>
      <BackLink href={path('adminSchools')}>{t('back')}</BackLink>
      <h1>{t('title')}</h1>
      {sides === 'failed' ? (
        <LoadFailed text={t('loadFailed')} />
      ) : (
        <Sides language={language} sides={sides} search={query.search} />
      )}
    </>
  );
}

function Sides({
  language,
  sides: [kept, other],
  search,
}: {
  language: Language;
  sides: [MergeSide | null, MergeSide | null];
  search: string;
}) {
  const t = translator(language, 'AdminMerge');
  if (kept === null) return <p className={alertVariants()}>{t('chooseTwo')}</p>;
  if (other === null) return <FindOther language={language} kept={kept} search={search} />;
  return (
    <>
      <p>{t('intro')}</p>
      <a className={buttonVariants()} href={mergeHref(other.school.id, kept.school.id)}>
        <Icon name="arrow-right" /> {t('swap')}
      </a>
      <MergeForm key={kept.school.id} kept={kept} other={other} />
    </>
  );
}

async function FindOther({
  language,
  kept: { school },
  search,
}: {
  language: Language;
  kept: MergeSide;
  search: string;
}) {
  const t = translator(language, 'AdminMerge');
  const found =
    search === ''
      ? []
      : (await adminSchools({ ...SCHOOL_LIST.parse({}), search })).schools.filter(
          ({ id }) => id !== school.id,
        );
  return (
    <>
      <p>{t('findOther', { name: school.form.name })}</p>
      <form
        className="mt-4 mb-3 grid grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))] gap-3 max-lg:grid-cols-2"
        action={path('adminSchoolMerge')}
      >
        <input type="hidden" name="ids" value={school.id} />
        <SearchControl list="merge" label={t('search')} placeholder={t('searchPlaceholder')} value={search} />
        <Button type="submit">{t('searchButton')}</Button>
      </form>
      {search !== '' && found.length === 0 && (
        <p className="py-18 text-center text-ink-2">{t('noneFound')}</p>
      )}
      <ul className="max-w-240 mt-2">
        {found.map(({ id, name, city, country, slug }) => (
          <li className="border-b border-rule py-3" key={id}>
            <a href={mergeHref(school.id, id)}>{name}</a>{' '}
            <span className="text-ink-3">
              {city}, {countryName(country, language)} · /{slug}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
