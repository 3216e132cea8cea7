import { Icon } from '@/components/ui/icon';

/** Short statements as a list. */
export function BulletList({ items, language }: { items: string[]; language?: string | undefined }) {
  return (
    <ul className="bullets" lang={language}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

export interface ProgrammeView {
  name: string;
  length?: string;
  certified?: true;
}

/** Programmes with their length and mark. */
export function ProgrammeList({ programmes, certified }: { programmes: ProgrammeView[]; certified: string }) {
  return (
    <ul className="programmes">
      {programmes.map((programme) => (
        <li key={programme.name}>
          <h3>{programme.name}</h3>
          {programme.certified && (
            <span className="certified">
              <Icon name="badge-check" /> {certified}
            </span>
          )}
          {programme.length && <p className="len">{programme.length}</p>}
        </li>
      ))}
    </ul>
  );
}
