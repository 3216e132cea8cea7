import type { Language } from '@/lib/i18n/locales';

export interface SourceView {
  address: string;
  host: string;
  /** What the page states; null where nobody noted it. */
  note: { text: string; language: Language } | null;
  /** Of which day, month or year the page is, in words; absent where that is not known. */
  seen?: string | null;
}

/** The numbered sources. A note in the other language says so, for voices that would read it as if it were in this one. */
export function SourceList({ language, sources }: { language: Language; sources: SourceView[] }) {
  return (
    <ol className="sources">
      {sources.map(({ address, host, note, seen }) => (
        <li key={address}>
          <div>
            <a href={address}>{host}</a>
            {note && <span lang={note.language === language ? undefined : note.language}>{note.text}</span>}
            {seen && <span>{seen}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}
