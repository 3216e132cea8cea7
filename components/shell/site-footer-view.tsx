import { BrandMarkAgain } from './art';

export interface SiteFooterViewProps {
  name: string;
  home: string;
  credit: string;
  /** Null where none is set. */
  email: string | null;
  columns: { id: string; title: string; links: { label: string; address: string; newTab?: string }[] }[];
  /** The copyright line, and on the homes the day of the last check. */
  end: string[];
}

/** The footer. */
export function SiteFooterView({ name, home, credit, email, columns, end }: SiteFooterViewProps) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="cols">
          <div className="about">
            <a className="brand" href={home}>
              <BrandMarkAgain />
              <span>{name}</span>
            </a>
            <p>{credit}</p>
            {email && (
              <p>
                <a href={`mailto:${email}`}>{email}</a>
              </p>
            )}
          </div>
          {columns.map(({ id, title, links }) => (
            <nav key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              <ul>
                {links.map(({ label, address, newTab }) => (
                  <li key={address}>
                    {newTab ? (
                      <a className="ext" href={address} target="_blank" rel="noopener">
                        {label} <span className="visually-hidden">{newTab}</span>
                      </a>
                    ) : (
                      <a href={address}>{label}</a>
                    )}
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="end">
          {end.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
      </div>
    </footer>
  );
}
