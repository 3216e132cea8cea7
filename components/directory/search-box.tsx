import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href } from '@/lib/routes';

/**
 * The search of the directory. On the home it is a part of the form of the filters, wherever that stands (`form`); elsewhere a
 * form of its own.
 */
export function SearchBox({
  language,
  search = '',
  form,
}: {
  language: Language;
  search?: string;
  form?: string;
}) {
  const t = translator(language, 'Home');
  const content = (
    <>
      <div className="box">
        <Icon name="search" />
        <label className="visually-hidden" htmlFor="search">
          {t('searchLabel')}
        </label>
        <input
          className="input"
          id="search"
          name="search"
          type="search"
          form={form}
          maxLength={100}
          autoComplete="off"
          defaultValue={search}
          placeholder={t('searchPlaceholder')}
        />
      </div>
      <button type="submit" className="btn primary" form={form}>
        <Icon name="search" />
        <span>{t('explore')}</span>
      </button>
    </>
  );
  return (
    <search>
      {form ? (
        <div className="search">{content}</div>
      ) : (
        <form className="search" action={`${href(language, 'home')}#${DIRECTORY_ANCHOR[language]}`}>
          {content}
        </form>
      )}
    </search>
  );
}
