import { type CasingWords, casing } from './casing';

export const SPANISH_WORDS: CasingWords = {
  accented:
    'hostelería hotelería gastronomía gastronómica gastronómicas gastronómico gastronómicos pastelería panadería repostería confitería lavandería ' +
    'restauración bollería técnico técnica administración dirección gestión formación educación fundación turísticos enología enológico ' +
    'vinificación ingeniería inglés mención magíster mediterráneo constitución travesía región ' +
    'Católica Santísima Concepción Tomás Américas Andrés María José López Jesús Corazón Cádiz Águilas Bohón Chiloé ' +
    'Valparaíso Maipú Chillán Curicó Copiapó Ángeles Conchalí Hualpén Puchuncaví Unión Joaquín',
  acronyms:
    'IES CIFP CPES CPFP CPFPB CPIFP CIPFP CFPE CPEIPS IMFPB EIDE CEPA UFIL CREI FP GSD MOM CESUR MEDAC UNIVERSAE ESATUR FUHEM ICEDE ' +
    'INACAP UC IPG AIEP EATRI IPLACEX ENAC CEDUC UCN PUCV',
  particles: 'a al con de del e el en la las los y',
  kinds: 'IES CIFP CPES CPFP CPFPB CPIFP CIPFP CFPE CEPA UFIL CREI',
  fixes: [
    [/ el Pardo$/, ' El Pardo'],
    [/ las Águilas /, ' Las Águilas '],
    [/ a la Par$/, ' A la Par'],
    [/ las Condes$/, ' Las Condes'],
    [/ las Américas$/, ' Las Américas'],
  ],
};

export const SPANISH = casing(SPANISH_WORDS);
