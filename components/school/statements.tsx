import type { Language } from '@/lib/i18n/locales';

export function Statements({
  id,
  title,
  items,
  language,
}: {
  id: string;
  title: string;
  items: string[];
  language?: Language | undefined;
}) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="bullets" lang={language}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
