import { CITED, type RegisterSource } from '../model/register';

const CC_BY = { licence: 'CC BY 4.0', licenceUrl: 'https://creativecommons.org/licenses/by/4.0/' };
const of = (publisher: string, url: string, language = 'es') => ({
  publisher,
  credit: publisher,
  language,
  url,
  begins: { schools: publisher },
});

/** There is no open national list: the regions publish their own. */
export const SPANISH_SOURCES: Readonly<Record<string, RegisterSource>> = {
  castillayleon: {
    ...of('Junta de Castilla y León', 'https://analisis.datosabiertos.jcyl.es/'),
    ...CC_BY,
    begins: { schools: 'Junta de Castilla y León', programmes: 'JCyL' },
    programmesLicence: 'stated',
  },
  madrid: {
    ...of('Comunidad de Madrid', 'https://datos.comunidad.madrid/'),
    ...CC_BY,
    begins: { schools: 'Comunidad de Madrid', programmes: 'Comunidad de Madrid' },
    programmesLicence: 'toConfirm',
  },
  andalucia: {
    ...of('Junta de Andalucía', 'https://www.juntadeandalucia.es/datosabiertos/portal/'),
    ...CC_BY,
    begins: { schools: 'Junta de Andalucía', programmes: 'Junta de Andalucía' },
    programmesLicence: 'toConfirm',
  },
  canarias: { ...of('Gobierno de Canarias', 'https://datos.canarias.es/'), ...CC_BY },
  euskadi: {
    ...of('Open Data Euskadi', 'https://opendata.euskadi.eus/'),
    ...CC_BY,
    begins: { schools: 'Gobierno Vasco', programmes: 'Oferta Formativa por Títulos LOE' },
    programmesLicence: 'stated',
  },
  cataluna: {
    ...of('Generalitat de Catalunya', 'https://analisi.transparenciacatalunya.cat/', 'ca'),
    licence: "Llicència oberta d'ús d'informació – Catalunya",
    licenceUrl:
      'https://administraciodigital.gencat.cat/ca/dades/dades-obertes/informacio-practica/llicencies/',
  },
  valencia: { ...of('Generalitat Valenciana', 'https://dadesobertes.gva.es/', 'ca'), ...CC_BY },
  // Where a region publishes no list: each row names its page.
  paginas: {
    ...of('páginas de centros, periódicos y gobiernos', 'https://datos.gob.es/'),
    licence: CITED,
    licenceUrl: null,
    begins: { schools: 'Página citada', programmes: 'Página citada' },
    programmesLicence: 'stated',
  },
};
