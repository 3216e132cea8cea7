import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href } from '@/lib/routes';

export interface SearchTexts {
  label: string;
  placeholder: string;
  button: string;
}

/** Search field. On the home page it belongs to the filter form (`form`); elsewhere it has its own form. */
export function SearchBox({
  language,
  search = '',
  form,
  texts,
}: {
  language: Language;
  search?: string;
  form?: string;
  texts?: SearchTexts;
}) {
  const t = translator(language, 'Home');
  const { label, placeholder, button } = texts ?? {
    label: t('searchLabel'),
    placeholder: t('searchPlaceholder'),
    button: t('explore'),
  };
  const content = (
    <>
      <div className="box">
        <Icon name="search" />
        <label className="visually-hidden" htmlFor="search">
          {label}
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
          placeholder={placeholder}
        />
      </div>
      <button type="submit" className="btn primary" form={form}>
        <Icon name="search" />
        <span>{button}</span>
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
