import { href, path } from '@/lib/routes';
import type { LegalFacts, LegalText } from './legal-text';
import { writeToUs } from './write-to-us';

export function termsEs({ owner, email }: LegalFacts): LegalText<'terms'> {
  const { write } = writeToUs('es', email);
  return {
    title: 'Términos de uso',
    description:
      'Qué ofrece este directorio, qué puedes hacer con él y hasta dónde llega nuestra responsabilidad.',
    lead: 'Al usar este sitio aceptas estas reglas. Son pocas y están escritas para leerse.',
    sections: {
      service: {
        title: 'Qué es este sitio',
        body: (
          <p>
            Un directorio gratuito de escuelas de cocina, pastelería, vino, hostelería y gestión hotelera
            {owner ? `, gestionado por ${owner}` : ''}. No somos una escuela ni una agencia: no tramitamos
            matrículas, no cobramos por aparecer y no representamos a ninguna de las instituciones que
            figuran.
          </p>
        ),
      },
      facts: {
        title: 'Los datos de las escuelas',
        body: (
          <>
            <p>
              Cada ficha cita sus fuentes, páginas públicas o registros oficiales, y su fecha. Aun así,
              precios, programas, acreditaciones y datos de contacto cambian sin que nadie nos avise: confirma
              con la escuela lo que vaya a decidir tu elección.
            </p>
            <p>
              Lo que ninguna fuente publica no se muestra; que falte un dato no significa nada sobre la
              escuela. La valoración del directorio, donde la hay, es una opinión editorial. Si encuentras un
              error, <a href={href('es', 'contact')}>dínoslo</a> y lo corregiremos.
            </p>
          </>
        ),
      },
      illustrative: {
        title: 'Datos ilustrativos e imágenes',
        body: (
          <p>
            Los recuadros con el aviso «Datos ilustrativos» contienen cifras y reseñas generadas como ejemplo:
            no describen a ninguna escuela. Las portadas sin fotografía son dibujos de este directorio, y las
            imágenes generadas con IA llevan su distintivo.
          </p>
        ),
      },
      use: {
        title: 'Qué puedes hacer',
        body: (
          <>
            <p>
              Puedes leer, enlazar, imprimir y citar las fichas mencionando este directorio. Los programas
              pueden leer los datos públicos con la <a href={path('apiDescription')}>interfaz pública</a> y el{' '}
              <a href={href('es', 'feed')}>canal de novedades</a>. Lo que viene de registros oficiales sigue
              bajo la licencia de quien los publica, que{' '}
              <a href={href('es', 'sources')}>citamos con cada uno</a>.
            </p>
            <p>No está permitido:</p>
            <ul>
              <li>
                intentar entrar en cuentas ajenas o en la administración, ni sortear los límites de uso;
              </li>
              <li>cargar el servicio hasta perjudicar a los demás;</li>
              <li>enviar publicidad, datos de otras personas o contenidos ilícitos por el formulario;</li>
              <li>presentar los datos como propios de una escuela o quitarles su fuente.</li>
            </ul>
          </>
        ),
      },
      accounts: {
        title: 'Cuentas',
        body: (
          <p>
            Leer no exige cuenta. Si abres una, guarda tu contraseña y avísanos si alguien más la usa. Podemos
            cerrar las cuentas que incumplan estas reglas. Cómo borrar la tuya está en la{' '}
            <a href={`${href('es', 'privacy')}#deletion`}>política de privacidad</a>.
          </p>
        ),
      },
      content: {
        title: 'De quién es cada cosa',
        body: (
          <p>
            Los textos, dibujos y el diseño de este sitio son suyos. Los nombres, marcas y fotografías de las
            escuelas pertenecen a sus titulares y aparecen solo para identificarlas. Si eres titular de algo
            que no debería estar aquí, {write} y di en qué página lo has visto: lo revisaremos.
          </p>
        ),
      },
      links: {
        title: 'Enlaces',
        body: (
          <p>
            Enlazamos a escuelas, fuentes, mapas y sitios asociados. No controlamos lo que publican ni
            respondemos de ello.
          </p>
        ),
      },
      liability: {
        title: 'Responsabilidad',
        body: (
          <p>
            Cuidamos los datos y el servicio, pero el sitio se ofrece tal como está, gratis y sin garantía de
            que esté siempre disponible o libre de errores. En la medida en que la ley lo permite, no
            respondemos de las decisiones tomadas solo a partir de él. Nada de lo anterior limita los derechos
            que la ley te da como consumidor.
          </p>
        ),
      },
      changes: {
        title: 'Cambios',
        body: (
          <p>
            Estas reglas pueden cambiar con el sitio; la fecha de arriba dice cuándo lo hicieron por última
            vez. Valen las que estén publicadas cuando lo uses.
          </p>
        ),
      },
      contact: {
        title: 'Preguntas',
        body: (
          <p>
            {email ? <>Escribe a {email} o usa</> : 'Usa'} la{' '}
            <a href={href('es', 'contact')}>página de contacto</a>.
          </p>
        ),
      },
    },
  };
}
