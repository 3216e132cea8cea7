'use client';

import { path } from '@/lib/routes';

/** In both languages, because the visitor's is unknown. */
const TEXTS = [
  {
    language: 'es',
    title: 'Algo ha fallado',
    text: 'No se ha podido mostrar la página. Inténtalo de nuevo dentro de un momento.',
    home: 'Volver al inicio',
  },
  {
    language: 'en',
    title: 'Something went wrong',
    text: 'The page could not be shown. Please try again in a moment.',
    home: 'Back to the start',
  },
] as const;

const STYLE = `
  :root { color-scheme: light dark; background: light-dark(#FAF7F0, #15130F); color: light-dark(#1C1914, #F4EEE3); font: 1rem/1.6 system-ui, sans-serif; }
  body { max-width: 36em; margin: 15vh auto; padding: 0 20px; }
  section + section { margin-top: 32px; padding-top: 32px; border-top: 1px solid light-dark(#E1D8C8, #37322A); }
  h1, h2 { font: 460 1.75rem/1.12 Georgia, serif; margin: 0; }
  a { color: light-dark(#0369A1, #7CCBF5); }
`;

/** Self-contained: layout, stylesheet and messages may be unavailable. */
export default function GlobalError() {
  return (
    <html lang="es">
      <head>
        <title>{TEXTS.map(({ title }) => title).join(' · ')}</title>
        <meta name="robots" content="noindex" />
        <style>{STYLE}</style>
      </head>
      <body>
        <main>
          {TEXTS.map(({ language, title, text, home }, index) => {
            const Heading = index === 0 ? 'h1' : 'h2';
            return (
              <section key={language} lang={language}>
                <Heading>{title}</Heading>
                <p>{text}</p>
                <a href={path('root')}>{home}</a>
              </section>
            );
          })}
        </main>
      </body>
    </html>
  );
}
