import type { Language } from '@/lib/i18n/locales';

export interface SourceView {
  address: string;
  host: string;
  /** Of `host`, if it is a sentence in another language. */
  lang?: string;
  note: { text: string; language: Language } | null;
  /** Date of the page in words; absent when unknown. */
  seen?: string | null;
  licence?: { name: string; address: string };
}

/** Numbered sources. Notes in the other language have a lang attribute, for screen readers. */
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
