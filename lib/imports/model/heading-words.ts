import type { FieldColumn } from '@/lib/schools/model/field-names';

/** Headings of other files in five languages, without accents; articles and word order are ignored. */
export const HEADING_WORDS: { [Name in FieldColumn]?: string } = {
  name:
    'nombre centro|nombre escuela|nombre institucion|nombre entidad|denominacion|denominacion centro|instnm|university|universidad|' +
    'university name|college name|nom|nom etablissement|etablissement|ecole|nom ecole|appellation officielle|nome|nome scuola|scuola|' +
    'istituto|ror display|title|display name|denominazione|denominazione scuola|nom centre|nom escola|escola|denominacio|denominacio completa',
  type:
    'centro tipo descripcion|tipo institucion|tipo escuela|tipologia|denominacion generica|institution type|school type|' +
    'type etablissement|tipo scuola|tipo istituto|tipus|tipus centre',
  country: 'country code iso|nation|pays|paese|nazione|alpha two code|country iso|codigo pais|code pays',
  city:
    'municipio nombre|nombre municipio|nombre localidad|locality|ville|commune|nom commune|localite|citta|comune|localita|' +
    'place|suburb|municipality|town name|city name|ciutat|municipi|nom municipi|nom localitat|localitat|poblacio',
  region:
    'state province|province|stabbr|country subdivision name|subdivision|state name|region name|libelle region|prefecture|bundesland|' +
    'county|departamento|provincia nombre|ccaa|departement|nom departement|regione|' +
    'comunitat autonoma|nom provincia',
  ownership:
    'centro titularidad|titularidad centro|naturaleza|public private|publico privado|statut|secteur|statut public prive|' +
    'natura giuridica|gestione|titularitat|naturalesa|nom naturalesa',
  address:
    'addr|direccion postal|direccion completa|street|address 1|address line 1|adresse|adresse 1|rue|indirizzo|via|adreca|domicili',
  website:
    'contacto web|links website|webaddr|web page|web pages|website url|internet|site|site web|site internet|sito|sito web|sito internet|' +
    'lloc web|url web|pagina',
  application_url:
    'applurl|apply|apply url|application url|inscripcion|solicitud|candidature|inscriptions|iscrizioni',
  email:
    'contacto email 1|contacto email1|email 1|email1|correo e|contact email|courriel|adresse mail|adresse e mail|' +
    'posta elettronica|indirizzo email|correu|correu electronic|adreca electronica|e mail centre',
  phone:
    'contacto telefono 1|contacto telefono1|telefono1|gentele|telefono fijo|telef|tfno|contact phone|telephone 1|' +
    'numero telephone|telefon|recapito telefonico',
  founded:
    'fecha constitucion|fecha fundacion|ano creacion|fecha creacion|year established|year establishment|founding year|' +
    'annee creation|annee fondation|date creation|date ouverture|anno fondazione|data fondazione|any fundacio|any creacio|' +
    'data creacio',
  students_count:
    'alumnos|alumnado|n alumnos|nº alumnos|n º alumnos|no alumnos|num alumnos|numero alumnos|numero estudiantes|matriculados|' +
    'number students|student count|enrollment|enrolment|effectifs|nombre eleves|nombre etudiants|studenti|alunni|' +
    'numero studenti|numero alunni|alumnes|nombre alumnes|estudiants',
  tuition_min:
    'precio|precio anual|precio minimo|precio desde|coste|coste anual|matricula|price|price from|cost|tuition|tuition fee|' +
    'tuition fees|annual tuition|annual fee|fees|frais|frais scolarite|prix|tarif|cout annuel|prezzo|costo|costo annuo|retta|' +
    'preu|preu anual|matricula anual',
  tuition_max: 'precio maximo|precio hasta|price to|tuition to|prix maximum|prezzo massimo|preu maxim',
  tuition_currency: 'divisa|devise|monnaie|valuta',
  coordinates_lat: 'latitudine',
  coordinates_lng: 'longitudine',
  description: 'resumen|presentacion|about|descrizione|descripcio|presentation',
  specialties:
    'especialidad|specialty|specialities|familia profesional|specialite|specialites|specializzazione|specializzazioni|' +
    'especialitat|especialitats',
  languages:
    'idioma|lengua|lenguas|language|language instruction|languages instruction|langue|langues|lingua|lingue|llengua|llengues|idiomes',
  accreditation: 'acreditacion|accreditations|homologacion|accreditamento|accreditation',
  checked_on:
    'fecha revision|fecha verificacion|fecha actualizacion|last checked|last updated|date verification|data verifica|' +
    'data comprovacio',
  is_active: 'activo',
};

/** Parts of an address, joined when a street is among them. */
const STREET_PARTS =
  'direccion via tipo|direccion via nombre|tipo via|nombre via|via tipo|via nombre|address 2|address line 2|adresse 2';
const OTHER_PARTS =
  'direccion numero|numero|numero via|direccion codigo postal|codigo postal|cp|c p|zip|zip code|zipcode|postcode|postal code|' +
  'code postal|cap|codi postal';

const SMALL_WORDS = new Set(
  'de del la el los las y of the du des le les l d della dello dell di i lo gli al a'.split(' '),
);

/** Significant words, sorted. */
export function headingKey(plain: string): string {
  const words = plain.split(' ').filter((word) => !SMALL_WORDS.has(word));
  return words.sort().join(' ');
}

const STREETS = new Set(STREET_PARTS.split('|').map(headingKey));
const OTHERS = new Set(OTHER_PARTS.split('|').map(headingKey));

/** The part of an address that a heading names: `other` is a number or a postal code, no address alone. */
export function addressPart(plain: string): 'street' | 'other' | null {
  const key = headingKey(plain);
  if (STREETS.has(key)) return 'street';
  return OTHERS.has(key) ? 'other' : null;
}

const BY_KEY = new Map(
  Object.entries(HEADING_WORDS).flatMap(([column, words]) =>
    words.split('|').map((word): [string, FieldColumn] => [headingKey(word), column as FieldColumn]),
  ),
);

export function columnMeant(plain: string): FieldColumn | undefined {
  const key = headingKey(plain);
  return key === '' ? undefined : BY_KEY.get(key);
}
