import type { Language } from '@/lib/i18n/locales';

export interface SourceView {
  address: string;
  host: string;
  /** Of `host`, where it is a sentence in another language than the page's. */
  lang?: string;
  /** What the page states; null where nobody noted it. */
  note: { text: string; language: Language } | null;
  /** Of which day, month or year the page is, in words; absent where that is not known. */
  seen?: string | null;
  /** Under which its data are given, with the page that says so. */
  licence?: { name: string; address: string };
}

/** The numbered sources. A note in the other language says so, for voices that would read it as if it were in this one. */
export function SourceList({ language, sources }: { language: Language; sources: SourceView[] }) {
  return (
    <ol className="sources">
      {sources.map(({ address, host, lang, note, seen, licence }) => (
        <li key={`${address} ${note?.text ?? ''}`}>
          <div>
            <a href={address} lang={lang}>
              {host}
            </a>
            {note && <span lang={note.language === language ? undefined : note.language}>{note.text}</span>}
            {seen && <span>{seen}</span>}
            {licence && (
              <span>
                <a href={licence.address}>{licence.name}</a>
              </span>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
