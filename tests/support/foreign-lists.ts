/** Lists of other institutions in their published shapes: 700 rows each, with invented schools. */

export interface ForeignList {
  headings: string[];
  /** The delimiter of the published file. */
  delimiter: ',' | ';';
  rowOf: (index: number) => Record<string, string | number>;
}

const ROWS = 700;

const IPEDS =
  'UNITID INSTNM IALIAS ADDR CITY STABBR ZIP FIPS OBEREG CHFNM CHFTITLE GENTELE EIN UEIS OPEID OPEFLAG WEBADDR ADMINURL FAIDURL ' +
  'APPLURL NPRICURL VETURL ATHURL DISAURL SECTOR ICLEVEL CONTROL HLOFFER UGOFFER GROFFER HDEGOFR1 DEGGRANT HBCU HOSPITAL MEDICAL ' +
  'TRIBAL LOCALE OPENPUBL ACT NEWID DEATHYR CLOSEDAT CYACTIVE POSTSEC PSEFLAG PSET4FLG RPTMTH INSTCAT INSTSIZE CBSA CBSATYPE CSA ' +
  'COUNTYCD COUNTYNM CNGDSTCD LONGITUD LATITUDE';

const ROR =
  'id admin.created.date admin.created.schema_version admin.last_modified.date admin.last_modified.schema_version domains established ' +
  'external_ids.type.fundref.all external_ids.type.fundref.preferred external_ids.type.grid.all external_ids.type.grid.preferred ' +
  'external_ids.type.isni.all external_ids.type.isni.preferred external_ids.type.wikidata.all external_ids.type.wikidata.preferred ' +
  'links.type.website links.type.wikipedia locations.geonames_id locations.geonames_details.continent_code ' +
  'locations.geonames_details.continent_name locations.geonames_details.country_code locations.geonames_details.country_name ' +
  'locations.geonames_details.country_subdivision_code locations.geonames_details.country_subdivision_name ' +
  'locations.geonames_details.lat locations.geonames_details.lng locations.geonames_details.name names.types.acronym ' +
  'names.types.alias names.types.label names.types.ror_display ror_display_lang status types';

const MADRID =
  'centro_codigo centro_nombre centro_tipo_codigo centro_tipo_desc_abreviada centro_tipo_descripcion centro_titularidad centro_titular ' +
  'nif_titular nif_centro dat_codigo dat_nombre direccion_via_tipo direccion_via_nombre direccion_numero direccion_codigo_postal ' +
  'municipio_codigo municipio_nombre distrito_codigo distrito_nombre contacto_telefono1 contacto_telefono2 contacto_telefono3 ' +
  'contacto_telefono4 contacto_fax contacto_web contacto_email1 contacto_email2 direccion_coor_x direccion_coor_y situación ' +
  'fecha_constitución';

const ANNUAIRE =
  'Identifiant_de_l_etablissement Nom_etablissement Type_etablissement Statut_public_prive Adresse_1 Adresse_2 Adresse_3 Code_postal ' +
  'Code_commune Nom_commune Code_departement Code_academie Code_region Ecole_maternelle Ecole_elementaire Voie_generale ' +
  'Voie_technologique Voie_professionnelle Telephone Fax Web Mail Restauration Hebergement ULIS Apprentissage Segpa Section_arts ' +
  'Section_cinema Section_theatre Section_sport Section_internationale Section_europeenne Lycee_Agricole Lycee_militaire ' +
  'Lycee_des_metiers Post_BAC Appartenance_Education_Prioritaire GRETA SIREN_SIRET Nombre_d_eleves Fiche_onisep position ' +
  'Type_contrat_prive Libelle_departement Libelle_academie Libelle_region coordX_origine coordY_origine epsg_origine ' +
  'nom_circonscription latitude longitude precision_localisation date_ouverture date_maj_ligne etat ministere_tutelle multi_uai ' +
  'rpi_concentre rpi_disperse code_nature libelle_nature Code_type_contrat_prive PIAL etablissement_mere ' +
  'type_rattachement_etablissement_mere code_circonscription code_zone_animation_pedagogique libelle_zone_animation_pedagogique ' +
  'code_bassin_formation libelle_bassin_formation';

function some<const Values extends readonly [unknown, ...unknown[]]>(
  values: Values,
  index: number,
): Values[number] {
  return values[index % values.length] ?? values[0];
}

export const FOREIGN_LISTS: Record<'ipeds' | 'ror' | 'madrid' | 'annuaire', ForeignList> = {
  ipeds: {
    headings: IPEDS.split(' '),
    delimiter: ',',
    rowOf: (index) => {
      const [CITY, STABBR, LATITUDE, LONGITUD] = some(
        [
          ['Springfield', 'IL', 39.8, -89.6],
          ['St. Louis', 'MO', 38.6, -90.2],
          ['San Juan', 'PR', 18.4, -66.1],
        ],
        index,
      );
      return {
        ...{ UNITID: 900_000 + index, INSTNM: `Example Culinary College ${index}`, IALIAS: `ECC${index}` },
        ...{ ADDR: `${100 + index} Main St`, CITY, STABBR, ZIP: `6${String(index).padStart(4, '0')}-2700` },
        ...{
          FIPS: 17,
          OBEREG: 3,
          CHFNM: 'A. Example',
          CHFTITLE: 'President',
          GENTELE: 3_125_550_000 + index,
        },
        ...{ EIN: -1, UEIS: ' ', OPEID: '"00000000"', OPEFLAG: 1, WEBADDR: `www.example${index}.edu/` },
        ...{ ADMINURL: '', FAIDURL: '', APPLURL: `apply.example${index}.edu`, VETURL: '', ATHURL: '' },
        ...{ NPRICURL: `www.example${index}.edu/npc`, DISAURL: '', SECTOR: 1, ICLEVEL: 1 },
        ...{ CONTROL: 1 + (index % 3), HLOFFER: 5, CYACTIVE: 1, ACT: 'A', DEATHYR: -2, NEWID: -2 },
        ...{
          CLOSEDAT: index % 20 === 7 ? '6/30/2024' : '-2',
          COUNTYNM: 'Example County',
          LATITUDE,
          LONGITUD,
        },
      };
    },
  },
  ror: {
    headings: ROR.split(' '),
    delimiter: ',',
    rowOf: (index) => {
      const [country, code, region, city, lat, lng] = some(
        [
          ['Spain', 'ES', 'Castile and León', 'Soria', 41.76, -2.46],
          ['France', 'FR', 'Auvergne-Rhône-Alpes', 'Lyon', 45.75, 4.85],
          ['Japan', 'JP', 'Osaka', 'Osaka', 34.69, 135.5],
        ],
        index,
      );
      const at = 'locations.geonames_details';
      return {
        ...{ id: `https://ror.org/0${String(index).padStart(8, '0')}`, established: 1900 + (index % 100) },
        ...{
          'admin.created.date': '2018-11-14',
          'admin.created.schema_version': '1.0',
          types: 'education; funder',
        },
        ...{ domains: `example${index}.org`, 'links.type.website': `https://www.example${index}.org/` },
        ...{ 'links.type.wikipedia': `https://en.wikipedia.org/wiki/Example_${index}` },
        ...{ 'locations.geonames_id': 3_000_000 + index, [`${at}.continent_code`]: 'EU' },
        ...{
          [`${at}.country_code`]: code,
          [`${at}.country_name`]: country,
          [`${at}.lat`]: lat,
          [`${at}.lng`]: lng,
        },
        ...{ [`${at}.country_subdivision_name`]: region, [`${at}.name`]: city, ror_display_lang: 'en' },
        ...{ 'names.types.acronym': `EI${index}`, 'names.types.label': `en: Example Institute ${index}` },
        ...{
          'names.types.ror_display': `Example Institute ${index}`,
          status: index % 25 === 3 ? 'inactive' : 'active',
        },
      };
    },
  },
  madrid: {
    headings: MADRID.split(' '),
    delimiter: ';',
    rowOf: (index) => ({
      ...{
        centro_codigo: 28_900_000 + index,
        centro_nombre: `ESCUELA DE EJEMPLO ${index}`,
        centro_tipo_codigo: '070',
      },
      ...{ centro_tipo_desc_abreviada: 'IES', centro_tipo_descripcion: 'INSTITUTO DE EDUCACIÓN SECUNDARIA' },
      ...{ centro_titularidad: some(['PÚBLICO', 'PRIVADO', 'PRIVADO CONCERTADO'], index), dat_codigo: 1 },
      ...{ centro_titular: 'COMUNIDAD DE MADRID', dat_nombre: 'Madrid-Norte', direccion_via_tipo: 'CALLE' },
      ...{
        direccion_via_nombre: 'Mayor',
        direccion_numero: 1 + index,
        direccion_codigo_postal: 28_000 + (index % 50),
      },
      ...{ municipio_codigo: '001', municipio_nombre: some(['Madrid', 'Boalo, El', 'Getafe'], index) },
      ...{
        contacto_telefono1: 910_000_000 + index,
        contacto_fax: 0,
        contacto_web: `www.centro${index}.example`,
      },
      ...{ contacto_email1: `centro${index}@educa.example`, direccion_coor_x: 440_000 + index },
      ...{ direccion_coor_y: 4_470_000 + index, situación: index % 10 === 0 ? 'BAJA' : 'ALTA' },
      ...{ fecha_constitución: `${1960 + (index % 60)}-09-04` },
    }),
  },
  annuaire: {
    headings: ANNUAIRE.split(' '),
    delimiter: ';',
    rowOf: (index) => {
      const [Nom_commune, Libelle_departement, Libelle_region, latitude, longitude] = some(
        [
          ['Lyon', 'Rhône', 'Auvergne-Rhône-Alpes', 45.75, 4.85],
          ['Saint-Denis', 'La Réunion', 'La Réunion', -20.88, 55.45],
          ['Fort-de-France', 'Martinique', 'Martinique', 14.6, -61.07],
        ],
        index,
      );
      return {
        ...{
          Identifiant_de_l_etablissement: `069${String(index).padStart(4, '0')}X`,
          Type_etablissement: 'Lycée',
        },
        ...{
          Nom_etablissement: `Lycée professionnel Exemple ${index}`,
          Adresse_1: `${1 + index} rue de l'Exemple`,
        },
        ...{ Statut_public_prive: some(['Public', 'Privé'], index), Adresse_3: `69001 ${Nom_commune}` },
        ...{
          Code_postal: '69001',
          Code_commune: '69381',
          Nom_commune,
          Code_departement: '069',
          Code_academie: '10',
        },
        ...{
          Telephone: `04 72 0${String(index).padStart(3, '0').replace(/^(.)/, '$1 ')} 00`,
          Web: `http://lycee${index}.example.fr`,
        },
        ...{
          Mail: `0690000${index}@ac-exemple.fr`,
          Nombre_d_eleves: 300 + index,
          position: `${latitude}, ${longitude}`,
        },
        ...{
          Libelle_departement,
          Libelle_academie: 'Exemple',
          Libelle_region,
          latitude,
          longitude,
          SIREN_SIRET: '',
        },
        ...{
          precision_localisation: 'Numéro de rue',
          date_ouverture: '1968-05-02',
          date_maj_ligne: '2026-11-01',
        },
        ...{
          etat: index % 30 === 4 ? 'FERME' : 'OUVERT',
          libelle_nature: 'LYCEE PROFESSIONNEL',
          code_nature: 320,
        },
        ...{ coordX_origine: 842_666.6, coordY_origine: 6_519_924.4, epsg_origine: 'EPSG:2154', PIAL: '' },
      };
    },
  },
};

export function fileOf({ headings, delimiter, rowOf }: ForeignList, rows = ROWS): string {
  const quoted = (value: string | number | undefined) => `"${String(value ?? '').replaceAll('"', '""')}"`;
  const lines = Array.from({ length: rows }, (_, index) => {
    const row = rowOf(index);
    return headings.map((heading) => quoted(row[heading])).join(delimiter);
  });
  return [headings.join(delimiter), ...lines].join('\r\n');
}
