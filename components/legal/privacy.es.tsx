import { MESSAGE_RETENTION } from '@/lib/contact/model/retention';
import { href, path } from '@/lib/routes';
import type { LegalFacts, LegalText } from './legal-text';
import { writeToUs } from './write-to-us';

export function privacyEs({ owner, email, hasMap }: LegalFacts): LegalText<'privacy'> {
  const { write, from } = writeToUs('es', email);
  return {
    title: 'Política de privacidad',
    description:
      'Qué datos personales guarda este directorio, para qué, durante cuánto tiempo y cómo borrarlos.',
    lead: 'Para leer este directorio no hace falta decir quién eres. Esta página explica qué se guarda cuando nos escribes o abres una cuenta, y qué no se guarda nunca.',
    sections: {
      controller: {
        title: 'Quién responde de tus datos',
        body: (
          <p>
            {owner
              ? `${owner} es responsable de este sitio y de los datos personales que trata.`
              : 'Es responsable de los datos personales quien gestiona este sitio.'}{' '}
            Para cualquier cuestión sobre tus datos, {write}.
          </p>
        ),
      },
      reading: {
        title: 'Cuando solo lees',
        body: (
          <>
            <p>
              No hay publicidad ni píxeles de seguimiento, y nada viene de otros sitios: ni servicios de
              analítica, ni tipografías, ni scripts. No creamos perfiles de quienes nos visitan ni sabemos qué
              escuelas miras o buscas.
            </p>
            <p>
              Lo que sí sabemos son sumas: cuántas veces al día se abre la página de cada escuela o se va
              desde ella a su web, y cuántas búsquedas no encuentran nada. Tu navegador nos envía solo a qué
              sumar uno; no guardamos con ello ni dirección, ni cookie, ni hora, así que nadie puede saber por
              esas sumas quién fue.
            </p>
            <p>
              De una búsqueda que no encuentra nada contamos también las palabras, por día y durante 180 días,
              para mejorar el buscador; no las que parecen un correo, un teléfono u otro dato personal.
            </p>
            <p>
              También tu lista se queda en tu navegador. Para mostrar los datos de sus entradas, la página de
              la lista los pide por sus direcciones, junto con la ciudad desde la que se miden las distancias,
              en el cuerpo de una petición, que no se guarda ni se anota en ningún registro; tus notas no
              salen nunca de tu dispositivo. Un enlace a la lista la contiene detrás del signo #, una parte
              que los navegadores no envían a ningún servidor.
            </p>
            <p>
              El botón «Cerca de mí» pregunta al navegador dónde estás solo cuando lo pulsas, y el navegador
              te pide antes permiso. La posición se redondea a una décima de grado (unos once kilómetros)
              antes de salir de tu equipo, y viaja como parte de la dirección de la búsqueda; fuera de lo que
              dice el párrafo siguiente, no la guardamos.
            </p>
            <p>
              Como cualquier servidor web, el nuestro y los que estén delante de él pueden anotar durante un
              tiempo limitado la dirección IP, la hora, la dirección solicitada (con lo que hayas escrito en
              el buscador) y el navegador, para detectar fallos y abusos. El fundamento es el interés legítimo
              en mantener el servicio seguro.
            </p>
          </>
        ),
      },
      contact: {
        title: 'Cuando nos escribes',
        body: (
          <>
            <p>
              El formulario de contacto guarda tu nombre, tu correo, tu mensaje, el idioma de la página y la
              fecha. Los leen solo las personas que administran el directorio, para responderte. El fundamento
              es tu propia solicitud.
            </p>
            <p>
              Para frenar envíos masivos se admiten cinco mensajes por hora desde una misma dirección. Con ese
              fin se guarda una huella irreversible de tu dirección IP, separada del mensaje; deja de contar
              pasada una hora y se borra, a más tardar, cuando llega el siguiente mensaje.
            </p>
            <p>
              Los mensajes se borran a los {MESSAGE_RETENTION.months} meses de recibirlos, los que parecen
              spam a los {MESSAGE_RETENTION.spamDays} días, o antes si lo hace quien administra el directorio.
              No queda copia de lo que decía un mensaje borrado: solo consta que se borró, cuándo y por quién.
            </p>
          </>
        ),
      },
      accounts: {
        title: 'Cuando abres una cuenta',
        body: (
          <>
            <p>
              Una cuenta guarda tu correo, el nombre que indiques, la contraseña en forma cifrada
              irreversible, tu función (usuario o administración) y las fechas de alta y de acceso; de cada
              sesión abierta puede constar además desde qué dirección IP y con qué navegador se inició. Se usa
              para identificarte, para enviarte los mensajes de confirmación o de recuperación de la
              contraseña y para nada más. El fundamento es la relación que nace al registrarte.
            </p>
            <p>
              Un registro de seguridad anota cuándo se abre o se cierra tu sesión, cuándo cambia tu contraseña
              o tu correo y cuándo alguien intenta entrar con una contraseña incorrecta, con la dirección IP.
              Lo leen solo las personas que administran el directorio, para reconocer accesos ajenos. El
              fundamento es el interés legítimo en proteger las cuentas. Cada entrada se borra a los 400 días.
            </p>
            <p>
              Los datos de la cuenta se conservan mientras la cuenta exista. Al eliminarla, sus entradas en el
              registro de seguridad conservan solo el nombre.
            </p>
          </>
        ),
      },
      administration: {
        title: 'Cuando administras el directorio',
        body: (
          <p>
            Cada cambio en una escuela, una imagen, una función de usuario o un mensaje queda registrado con
            la cuenta que lo hizo y la hora, para poder revisarlo y deshacerlo. Las imágenes que se suben se
            vuelven a codificar sin los metadatos de la cámara (como el lugar o la fecha de la toma) y son
            públicas; la marca de que una imagen la hizo una inteligencia artificial se conserva.
          </p>
        ),
      },
      schools: {
        title: 'Datos de las escuelas',
        body: (
          <p>
            Las fichas recogen datos de instituciones, tomados de páginas públicas que se citan al pie. Los
            correos y teléfonos son los que la propia escuela publica. Si un dato te identifica y quieres que
            se retire, {write}. Las reseñas marcadas como datos ilustrativos son generadas y sus nombres no
            son de personas reales.
          </p>
        ),
      },
      'third-parties': {
        title: 'Terceros',
        body: (
          <>
            <p>No vendemos ni cedemos datos personales. Solo intervienen:</p>
            <ul>
              <li>Los proveedores que alojan el sitio, la base de datos y el correo, por encargo nuestro.</li>
              <li>
                {hasMap
                  ? 'Google, que sirve el mapa de la ficha de una escuela. El mapa se carga cuando esa parte de la página aparece en pantalla, y entonces Google recibe tu dirección IP y los datos de tu navegador. Si no llegas hasta el mapa, no se contacta con Google.'
                  : 'El mapa de Google previsto para las fichas no está activado en este sitio: los mapas que ves los dibujamos nosotros.'}
              </li>
              <li>
                Un proveedor de inteligencia artificial, cuando quien administra pide una descripción o una
                imagen de una escuela. Recibe datos de la escuela, nunca de visitantes ni de cuentas.
              </li>
              <li>
                Los sitios a los que enlazamos (escuelas, mapas, redes sociales). No reciben nada hasta que
                sigues el enlace; después se aplica su propia política.
              </li>
            </ul>
          </>
        ),
      },
      where: {
        title: 'Cookies y almacenamiento',
        body: (
          <p>
            Solo se usan las necesarias para recordar tu idioma, el tema de color y tu sesión. La{' '}
            <a href={href('es', 'cookies')}>política de cookies</a> las enumera una por una.
          </p>
        ),
      },
      rights: {
        title: 'Tus derechos',
        body: (
          <p>
            Puedes pedir acceso a tus datos, su rectificación, su supresión, la limitación de su tratamiento,
            su portabilidad, u oponerte a él: {write} {from} la dirección de correo de la que se trate.
            También puedes presentar una reclamación ante la autoridad de protección de datos de tu país.
          </p>
        ),
      },
      deletion: {
        title: 'Cómo borrar lo que guardamos',
        body: (
          <ul>
            <li>
              <strong>Un mensaje:</strong> {write} {from} el mismo correo con el que lo enviaste.
            </li>
            <li>
              <strong>Tu cuenta:</strong> puedes borrarla en <a href={path('profile')}>Mi cuenta</a>. Con ella
              se borran tu perfil, tu función y tus sesiones. Si ya no puedes iniciar sesión, {write} {from}{' '}
              el correo de la cuenta.
            </li>
            <li>
              <strong>Lo que guarda tu navegador:</strong> bórralo en los ajustes del navegador; el sitio
              sigue funcionando.
            </li>
          </ul>
        ),
      },
      changes: {
        title: 'Cambios',
        body: (
          <p>
            Si cambia lo que el sitio guarda, cambia esta página, y la fecha de arriba dice cuándo fue la
            última vez.
          </p>
        ),
      },
    },
  };
}
