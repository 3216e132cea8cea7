/** English word lists for the rules of AI texts, in lower case. */
const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Frequent English words that Spanish does not have. */
export const ENGLISH_STOPS = list(`
  the of and in with for to is are its it at by from that this was were as on an which has have their also where since
  be been or into who`);

/**
 * Words that may begin a sentence although the facts do not contain them, besides those with endings of BEGINS_ENGLISH.
 */
export const ENGLISH_BEGINNINGS = list(`
  a about after all also although among an and another are around as at based because before being between beyond both but
  by can classes completes courses currently degrees despite during each either every facilities first for founded four
  from full further graduates has have having he her here his how however if in instruction into it its just languages
  later lessons like many most much near next no not now of offers on once one open opened or other others over part
  practical programmes programs rather run school schools set several she since so some specialities specialties students
  such taught teaching than that the their them then there these they this those though through throughout to today
  together trainees training under until up upon using was were what when where which while who whose with within without
  you work workshops you academy college institute university centre center entry admission study subjects topics
  graduates alumni people both degree diploma diplomas courses kitchen kitchens`);

export const BEGINS_ENGLISH = /(ing|ed|ly|tion|tions|ment|ments|ness|ity|ities|ship|ships)$/;

/** Generic nouns that English capitalises in names of degrees and institutions. */
export const ENGLISH_GENERIC = list(`
  university school institute college academy faculty centre center bachelor master doctorate diploma certificate degree
  associate course programme program higher vocational advanced professional technician technical science sciences art arts
  gastronomy gastronomic culinary cuisine cooking pastry bakery baking hospitality tourism hotel hotels management
  administration direction business wine wines oenology sommelier restaurant campus international national royal kitchen
  chef food beverage department studies training high s st`);

/** Words spelled the same in both languages, in lists of features and subjects. */
export const SAME_IN_ENGLISH = list(`
  hotel restaurant campus catering sommelier chef internet wifi online marketing bar digital virtual general regional total
  final central natural social cultural artisan buffet gourmet show cooking food design brunch barista mixology vegan snack
  fusion`);

export const ENGLISH_NUMBERS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  hundreds: 100,
  thousand: 1000,
  thousands: 1000,
  million: 1e6,
  millions: 1e6,
  dozen: 12,
  dozens: 12,
};

/** Prefixes of evaluative words, which are only allowed if the facts have them. */
export const ENGLISH_JUDGEMENTS =
  /^(best|worst|lead(ing|er)|renown|prestig|famous|award|excellen|unrival|unique|top$|premier|worldclass|guarante|free$|discount|scam|fraud|lie[sd]?$|fake|extraordinar|exclusiv|perfect|wonder|amazing|cuttingedge|acclaim|celebrated|ideal$|visit$|call$|buy$|click|hacked|discover|stupid|ugly|idiot|useless|horribl|terribl|awful)/;
