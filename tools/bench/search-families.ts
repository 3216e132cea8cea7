export const FAMILIES: Record<string, readonly string[]> = {
  exact: ['basque culinary center', 'le cordon bleu paris', 'Escuela de Hostelería Hofmann', 'sevilla'],
  prefix: ['basque cul', 'gastr', 'cordon b', 'inter', 'e', 'ma'],
  'typing error': [
    'basqe culinary',
    'cordon blu',
    'gasronomia bogota',
    'switzerlnad',
    'institut de tourisem',
  ],
  synonym: ['sommelier', 'chef', 'repostería', 'hotel school', 'cookery london', 'Florencia'],
  filters: [
    'pastry spain',
    'universidad vino francia',
    'hotel management switzerland',
    'diploma pastry online',
  ],
  words: ['madrid', 'vinos', 'internacional', 'escuela', 'tres', 'escuela cocina madrid'],
  nothing: ['nothing qxzvw', 'zzzzzzzz', 'basque qqqqqqqq wwwwwww'],
  '300 characters': [
    'una escuela de cocina vasca en donostia '.repeat(8).slice(0, 300),
    'qwertzuiop '.repeat(28).slice(0, 300),
  ],
  emoji: ['🍕', '🍞 pan', '👩‍🍳 madrid'],
  Japanese: ['東京', '料理学校', '東京 cocina'],
};
