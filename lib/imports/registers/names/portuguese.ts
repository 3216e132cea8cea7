import { casing } from './casing';

export const PORTUGUESE = casing({
  accented:
    'universitário gastronomia hotelaria ciência ciências educação fundação união tecnológica técnico região amazônia são ' +
    'Maurício Mário Maceió Jucá Anísio Estácio Brasília Projeção Goiás Milênio Pitágoras',
  acronyms:
    'SENAC UNIFTC UNIME FCS INTA UNA IESB CEUMA CEUNI FAMETRO IBMR UNIFTEC UNISUL SOCIESC UNIVEL OPET UNIBRAS FBV',
  particles: 'a à as o os da das de do dos e em na no',
});
