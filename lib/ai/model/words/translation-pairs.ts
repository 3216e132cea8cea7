/** Names that differ by language, one group a line. Without accents, in lower case; a star stands for any ending. */
const LINES = `
  spanish espan*
  french frances* francia
  italian italian* italia
  mexican mexican*
  english ingles* inglaterra
  german aleman*
  portuguese portugu*
  basque vasc* euskera euskadi
  catalan catalan* cataluna
  galician galleg*
  swiss suiz* suiza
  american american* estadounidense* eeuu usa
  british britanic*
  japanese japon*
  chinese chin*
  peruvian peruan*
  argentine argentinian argentin*
  colombian colombian*
  chilean chilen*
  brazilian brasilen*
  canadian canadiense*
  australian australian*
  thai tailand*
  european europe* europa
  mediterranean mediterrane*
  asian asiatic* asia
  latin latin*
  african african* africa
  andalusian andaluz* andalucia andalusia
  catalonia cataluna
  seville sevilla
  saragossa zaragoza
  london londres
  paris
  lisbon lisboa
  geneva ginebra
  rome roma
  turin
  milan
  naples napoles
  venice venecia
  florence florencia
  bologna bolonia
  tuscany toscana
  piedmont piamonte
  lombardy lombardia
  sicily sicilia
  brittany bretana
  new nueva
  york
  mexico
  havana habana
  tokyo tokio
  january enero
  february febrero
  march marzo
  april abril
  may mayo
  june junio
  july julio
  august agosto
  september septiembre
  october octubre
  november noviembre
  december diciembre
  monday lunes
  tuesday martes
  wednesday miercoles
  thursday jueves
  friday viernes
  saturday sabado*
  sunday domingo*
  michelin michelin
  saint san santa st
  university universidad universitat unibertsitatea universita universite
  foundation fundacion
  ministry ministerio
  chamber camara
  commerce comercio
  education educacion
  government gobierno
  council consejo
  tourism turismo
  association asociacion
  network red
  park parque
  technology tecnologic*
  basic basic*
`;

const fits = (word: string, pattern: string) =>
  pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern;

const TRANSLATION_PAIRS = LINES.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

/** Whether a known translation of the word is among `known`. */
export function hasTranslation(word: string, known: ReadonlySet<string>): boolean {
  return TRANSLATION_PAIRS.some(
    (line) =>
      line.some((pattern) => fits(word, pattern)) &&
      line.some((pattern) =>
        pattern.endsWith('*') ? [...known].some((other) => fits(other, pattern)) : known.has(pattern),
      ),
  );
}
