import { href } from '@/lib/routes';
import type { LegalFacts, LegalText } from './legal-text';
import { StoredItems } from './stored-items';

export function cookiesEs({ hasMap }: LegalFacts): LegalText<'cookies'> {
  return {
    title: 'Política de cookies',
    description: 'Las pocas cookies que usa este directorio, una por una: para qué sirven y cuánto duran.',
    lead: 'Este sitio guarda en tu navegador solo lo que necesita para funcionar como le pides. Por eso no verás ningún aviso de cookies.',
    sections: {
      summary: {
        title: 'En resumen',
        body: (
          <p>
            No hay cookies de publicidad, de analítica ni de redes sociales. Si solo lees el sitio y no tocas
            nada, no se guarda ninguna.
          </p>
        ),
      },
      cookies: {
        title: 'Cookies',
        body: (
          <>
            <p>Todas son propias y técnicas: ninguna necesita consentimiento.</p>
            <StoredItems
              kind="cookies"
              texts={{
                language: {
                  purpose: 'El idioma que elegiste con el selector.',
                  duration: 'Dura un año.',
                },
                'gcsd-auth': {
                  purpose:
                    'Tu sesión, si has iniciado una. Puede repartirse en varias cookies numeradas, y durante el registro o la recuperación de la contraseña la acompaña otra que termina en «code-verifier». Los scripts de la página no pueden leerla.',
                  duration: 'Hasta que cierras la sesión o caduca.',
                },
                signed_in: {
                  purpose:
                    'Dice a las páginas que hay una sesión, para mostrarte tu menú. No contiene ningún dato tuyo.',
                  duration: 'Lo mismo que la sesión.',
                },
                sign_up_name: {
                  purpose:
                    'El nombre con el que te registraste, para que no tengas que escribirlo otra vez al abrir el enlace del correo.',
                  duration: 'Hasta que abres el enlace, y como mucho una hora.',
                },
                contact_draft: {
                  purpose:
                    'Solo si envías el formulario de contacto sin JavaScript y hay que corregir algo: lo que escribiste, para no perderlo.',
                  duration: 'Cinco minutos.',
                },
              }}
            />
          </>
        ),
      },
      storage: {
        title: 'Almacenamiento del navegador',
        body: (
          <>
            <p>Estos valores no se envían con las peticiones: los lee solo la página.</p>
            <StoredItems
              kind="storage"
              texts={{
                language: {
                  purpose: 'Copia del idioma elegido, por si se pierde la cookie.',
                  duration: 'Hasta que la borres.',
                },
                'gcsd-theme': {
                  purpose: 'Si elegiste el tema claro o el oscuro.',
                  duration: 'Hasta que lo borres.',
                },
                'gcsd-recent-searches': {
                  purpose: 'Los textos que ha buscado últimamente, que el buscador vuelve a sugerir.',
                  duration: 'Hasta que los borre, allí mismo o en el navegador.',
                },
                'gcsd-compared-schools': {
                  purpose: 'Las escuelas que marcaste para compararlas.',
                  duration: 'Hasta que las quites o cierres la pestaña.',
                },
                'gcsd-cost-plans': {
                  purpose:
                    'Lo que escribiste en la página de un programa para calcular lo que cuesta, y en qué moneda.',
                  duration: 'Hasta que pulses «Olvidar lo escrito» o lo borres.',
                },
                'gcsd-list': {
                  purpose:
                    'Tu lista: las escuelas y los programas que guardas, tus notas y la ciudad desde la que se miden las distancias.',
                  duration: 'Hasta que vacíes la lista o borres los datos del navegador.',
                },
                'gcsd-currency': {
                  purpose: 'La moneda que elegiste en la lista de programas o en una comparación.',
                  duration: 'Hasta que borras los datos del navegador.',
                },
                'gcsd-unsaved-school': {
                  purpose:
                    'Con los identificadores de un administrador y de una escuela: los cambios que no pudo enviar porque su sesión había terminado.',
                  duration: 'Hasta que se guardan o se descartan.',
                },
                'gcsd-import-choices': {
                  purpose:
                    'Para administradores: lo que se eligió para los últimos archivos importados (columnas y respuestas), según sus encabezados.',
                  duration: 'Hasta que borras los datos del navegador.',
                },
              }}
            />
          </>
        ),
      },
      map: {
        title: 'El mapa',
        body: (
          <p>
            {hasMap
              ? 'El mapa de la ficha de una escuela es de Google y se carga cuando aparece en pantalla. A partir de ese momento Google puede usar sus propias cookies, según su política.'
              : 'El mapa de Google previsto para las fichas no está activado en este sitio, de modo que no interviene ningún tercero.'}
          </p>
        ),
      },
      control: {
        title: 'Cómo borrarlas',
        body: (
          <p>
            Puedes borrar o bloquear todo lo anterior en los ajustes de tu navegador. El sitio sigue
            funcionando; solo tendrás que volver a elegir idioma y tema o a iniciar sesión. Lo que se guarda
            en nuestros servidores está en la <a href={href('es', 'privacy')}>política de privacidad</a>.
          </p>
        ),
      },
    },
  };
}
