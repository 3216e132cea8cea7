/** Spanish word lists for the rules of AI texts, in lower case without accents. */
const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Frequent Spanish words that English does not have. */
export const SPANISH_STOPS = list(`
  de del la las el los y en con por para una uno unos unas su sus que se al como mas es son esta este estos estas
  desde hasta entre sobre tambien donde cuando sin ademas cada lo fue ser o`);

/**
 * Words that may begin a sentence although the facts do not contain them, besides those with endings of BEGINS_SPANISH.
 */
export const SPANISH_BEGINNINGS = list(`
  a al ante antes asi aunque bajo cada centro colabora combina como completan completa con consta cuando cuenta cuentan
  cubre da dan de desde despues dicta dirige dispone donde dura duran el ella ellas ellos empezo en entre es esa ese eso
  esta estan estas este esto estos existe existen figura figuran forma forman fue fueron funciona ha hace hacia han hasta
  hay hoy imparte imparten incluye incluyen integra junto la las le les lleva lo los luego mantiene mas mediante mientras
  muchas muchos ni no nacio nace ocupa ofrece ofrecen organiza otorga otra otras otro otros para parte pero permite poco
  por porque posee prepara primero propone puede pueden que queda quien quienes realiza recibe reciben reune segun ser si
  sin situa situada sobre son su suma sus tal tambien tanto tiene tienen toda todas todo todos tras un una unas uno unos
  usa utiliza van varias varios y ya abarca abre abrio acoge actualmente adscrita agrupa ahi alli alumnas alumnos apoya
  atiende clases cocina cursos entidad enfoca ensena escuela estudiantes estudio estudios exige facilita formacion gestiona
  instituto academia universidad colegio facultad idiomas nivel oferta personas programa programas quienes requiere sede
  acuden aprenden asisten cursan estudia estudian llegan participan pasan trabajan viven vienen ensenanza docentes
  servicios trabaja titulo titulos centros instalaciones practica practicas talleres aulas`);

export const BEGINS_SPANISH =
  /(cion|ciones|mente|ando|iendo|idad|idades|ado|ada|ados|adas|ido|ida|idos|idas|ismo|eria|erias)$/;

export const SPANISH_GENERIC = list(`
  universidad escuela instituto colegio academia facultad centro grado master diploma diplomado licenciatura certificado
  doctorado bachillerato curso carrera tecnico tecnica superior ciencias artes gastronomia gastronomicas culinarias
  culinario culinaria cocina pasteleria panaderia hosteleria hotelera hotelero turismo gestion direccion enologia
  sumilleria hotel restaurante campus internacional nacional real`);

/** Number words. "Uno" is omitted: it is an article too. */
export const SPANISH_NUMBERS: Readonly<Record<string, number>> = {
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  once: 11,
  doce: 12,
  trece: 13,
  catorce: 14,
  quince: 15,
  dieciseis: 16,
  diecisiete: 17,
  dieciocho: 18,
  diecinueve: 19,
  veinte: 20,
  veinticinco: 25,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
  cien: 100,
  ciento: 100,
  cientos: 100,
  doscientos: 200,
  quinientos: 500,
  mil: 1000,
  miles: 1000,
  millon: 1e6,
  millones: 1e6,
  quincena: 15,
  veintena: 20,
  treintena: 30,
  centena: 100,
  decena: 10,
  decenas: 10,
  docena: 12,
  docenas: 12,
  centenar: 100,
  centenares: 100,
};

/** Prefixes of evaluative words, which are only allowed if the facts have them. */
export const SPANISH_JUDGEMENTS =
  /^(mejor|peor|lider|prestig|reconocid|renombr|famos|premi|galardon|excelen|inigual|incomparab|insuperab|unic[oa]|garantiz|gratis|gratuit|descuent|oferton|estaf|fraud|timo|mentir|extraordinari|exclusiv|magnific|perfect|maravill|vanguard|emblematic|exit[oa]s|estrella|descubr|visita[dn]?$|visite|llam[ae]n?$|compr[ae]n?$|haz$|hackead|necio|feo|idiot|estupid|tonto|inutil|horribl|terribl|odios)/;
