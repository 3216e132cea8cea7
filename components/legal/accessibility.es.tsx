import { href } from '@/lib/routes';
import type { LegalFacts, LegalText } from './legal-text';
import { writeToUs } from './write-to-us';

export function accessibilityEs({ owner, email, hasMap }: LegalFacts): LegalText<'accessibility'> {
  const { write } = writeToUs('es', email);
  return {
    title: 'Declaración de accesibilidad',
    description:
      'Hasta qué punto es accesible este directorio, cómo se ha comprobado, qué falla todavía y cómo avisarnos.',
    lead: 'Este directorio debería servir a cualquier persona, lea, escuche o maneje la web como lo haga. Esta página cuenta hasta qué punto es así.',
    sections: {
      status: {
        title: 'Situación actual',
        body: (
          <p>
            {owner ? `${owner} se propone` : 'Nos proponemos'} cumplir las Pautas de Accesibilidad para el
            Contenido Web (WCAG) 2.2, nivel AA. Según nuestras propias pruebas, el sitio las cumple
            parcialmente: las excepciones se detallan más abajo. Ninguna entidad externa lo ha auditado.
          </p>
        ),
      },
      tested: {
        title: 'Qué se ha probado',
        body: (
          <>
            <p>Antes de cada versión se prueba lo siguiente:</p>
            <ul>
              <li>
                Comprobaciones automáticas (axe, html-validate) de las páginas públicas, la cuenta y la
                administración, en una pantalla ancha y en otra de 320 píxeles, con los temas claro y oscuro;
                ninguna página debe obligar a desplazarse hacia los lados.
              </li>
              <li>
                Filtros, menús, galerías de imágenes y editor solo con el teclado; leer, buscar y escribirnos
                sin JavaScript.
              </li>
              <li>Lo que se hace en las páginas públicas, en Chromium, Firefox y WebKit.</li>
            </ul>
            <p>
              Las comprobaciones automáticas solo encuentran una parte de los obstáculos. Todavía no han
              probado el sitio de forma sistemática personas que usan a diario lectores de pantalla,
              ampliadores, alto contraste o control por voz.
            </p>
          </>
        ),
      },
      limits: {
        title: 'Qué no funciona bien',
        body: (
          <ul>
            <li>
              <strong>Mapas:</strong> es difícil llegar a los puntos de un mapa sin ratón ni pantalla táctil.
              La lista que lo acompaña contiene las mismas escuelas, y cada ficha da la dirección por escrito.
              {hasMap && ' El mapa de Google de las fichas no es nuestro y no podemos arreglarlo.'}
            </li>
            <li>
              <strong>Imágenes:</strong> algunas fotografías solo tienen como descripción el nombre de la
              escuela.
            </li>
            <li>
              <strong>Idiomas:</strong> los nombres de escuelas y programas están en su propio idioma sin que
              se le indique al lector de pantalla, que puede pronunciarlos mal. Algunos textos existen en un
              solo idioma, y así se señala.
            </li>
            <li>
              <strong>Otros sitios:</strong> las páginas de escuelas y registros a las que enlazamos siguen
              sus propias reglas.
            </li>
          </ul>
        ),
      },
      feedback: {
        title: 'Avísanos',
        body: (
          <p>
            Si algo te impide usar el sitio o necesitas un contenido en otro formato, {write}. Si quieres,
            dinos de qué página se trata y qué utilizas. El{' '}
            <a href={href('es', 'contact')}>formulario de contacto</a> funciona sin JavaScript.
          </p>
        ),
      },
      enforcement: {
        title: 'Si no respondemos',
        body: <p>Puedes acudir al organismo que vela por la accesibilidad de los sitios web en tu país.</p>,
      },
    },
  };
}
