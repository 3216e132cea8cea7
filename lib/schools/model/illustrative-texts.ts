import type { Language } from '@/lib/i18n/locales';

export const REVIEW_CATEGORIES = ['student', 'alumni', 'teacher'] as const;
export type ReviewCategory = (typeof REVIEW_CATEGORIES)[number];

/** Invented names for example reviews; pages add '(ejemplo)' / '(example)'. */
export const NAMES: Record<ReviewCategory, readonly string[]> = {
  student: [
    'Camille R.',
    'Diego M.',
    'Lucía P.',
    'Tom W.',
    'Aiko S.',
    'Marta G.',
    'Jonas K.',
    'Valentina C.',
  ],
  alumni: ['Hannah L.', 'Marco B.', 'Sofía T.', 'Pierre D.', 'Renata V.', 'Oliver J.', 'Inés F.', 'Luca M.'],
  teacher: [
    'Chef A. Moreau',
    'Chef S. Nakamura',
    'Chef C. Ibáñez',
    'Chef G. Rinaldi',
    'Chef E. Walsh',
    'Chef M. Duarte',
  ],
};

/** Example reviews that state no fact about a school. */
export const REVIEW_TEXTS: Record<ReviewCategory, readonly Record<Language, string>[]> = {
  student: [
    {
      es: 'Vine por las horas de práctica: se cocina todos los días, y se limpia después, también todos los días.',
      en: 'The practice hours are what I came for: you cook every day, and you clean up after yourself every day.',
    },
    {
      es: 'Profesores exigentes que recuerdan tu nombre y también tus errores.',
      en: 'Demanding teachers who remember your name and your mistakes.',
    },
    {
      es: 'El ritmo del primer mes asusta. Al tercero ya sabes por qué se hace así.',
      en: 'The pace of the first month is frightening. By the third you know why.',
    },
    {
      es: 'Se aprende tanto en el servicio de sala como en los fogones, y eso no me lo esperaba.',
      en: 'You learn as much serving in the dining room as at the stove, which I did not expect.',
    },
    {
      es: 'Grupos variados: la mitad de lo que sé me lo han enseñado mis compañeros.',
      en: 'Mixed groups: half of what I know I learned from the person beside me.',
    },
  ],
  alumni: [
    {
      es: 'Las prácticas se convirtieron en mi primer trabajo. La red de contactos pesa tanto como el título.',
      en: 'My placement became my first job. The network matters as much as the diploma.',
    },
    {
      es: 'Muy buena técnica. Me habría gustado ver más de costes y de cómo llevar un negocio.',
      en: 'Solid technique. I would have liked more on costing and running a business.',
    },
    {
      es: 'Años después sigo usando los apuntes de salsas y el orden con que nos hacían trabajar.',
      en: 'Years later I still use my notes on sauces, and the order they made us work in.',
    },
    {
      es: 'Salí con oficio y con paciencia. Lo segundo es lo que más me ha servido.',
      en: 'I left with a trade and with patience. The second has served me better.',
    },
    {
      es: 'Mereció la pena, aunque conviene ahorrar antes: el material y los uniformes van aparte.',
      en: 'Worth it, but save up first: equipment and uniforms come on top.',
    },
  ],
  teacher: [
    {
      es: 'Los grupos pequeños nos permiten corregir un gesto antes de que se vuelva costumbre.',
      en: 'Small groups let us correct a gesture before it turns into a habit.',
    },
    {
      es: 'Llegan con niveles muy distintos; el primer mes sirve para igualarlos.',
      en: 'Students arrive with very different levels; the first month is about evening them out.',
    },
    {
      es: 'Enseñamos a probar antes que a decorar. Lo demás viene después.',
      en: 'We teach tasting before plating. The rest follows.',
    },
    {
      es: 'Lo más difícil de enseñar es el orden, y es lo primero que agradece una cocina.',
      en: 'Order is the hardest thing to teach, and the first thing a kitchen is grateful for.',
    },
  ],
};
