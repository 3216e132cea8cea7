export interface SourceView {
  address: string;
  host: string;
  facts: string;
}

/** The numbered sources. */
export function SourceList({ sources, factsLanguage }: { sources: SourceView[]; factsLanguage?: string }) {
  return (
    <ol className="sources">
      {sources.map(({ address, host, facts }) => (
        <li key={address}>
          <div>
            <a href={address}>{host}</a>
            <span lang={factsLanguage}>{facts}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}
