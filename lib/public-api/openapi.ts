import { z } from 'zod';
import { LANGUAGES } from '@/lib/i18n/locales';
import { path } from '@/lib/routes';
import { PROGRAMME_CHOICES, SCHOOL_CHOICES } from '@/lib/search/filter-table';
import { choiceParameters } from './choices';
import { type Json, PROGRAMME_PARAMETERS, parameter } from './openapi-parameters';
import {
  foundProgramme,
  programmeDetail,
  programmeList,
  programmesOfSchoolAnswer,
} from './programme-schemas';
import {
  apiError,
  DEFAULT_PAGE_SIZE,
  MAX_PAGE,
  MAX_PAGE_SIZE,
  MAX_SEARCH,
  schoolDetail,
  schoolList,
  schoolSummary,
} from './schemas';

/** The OpenAPI 3.1 document for this origin. */
export function openApiDocument(origin: string): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Global Culinary Schools Directory',
      version: '1.0.0',
      summary: 'Read-only access to the schools and programmes of the directory.',
      description:
        'Every fact comes from a public page that `sources` names, or from an official register that `registers` names with its licence; what no source states is null. Only active schools are given. No key is needed. Answers may be kept for a minute; ask again with `If-None-Match`.',
    },
    servers: [{ url: origin }],
    paths: {
      [path('apiSchools')]: { get: listOperation(SCHOOLS) },
      [path('apiProgrammes')]: { get: listOperation(PROGRAMMES) },
      // `path` would escape the braces.
      [`${path('apiSchools')}/{slug}`]: { get: schoolOperation(ONE_SCHOOL) },
      [`${path('apiSchools')}/{slug}/programmes`]: { get: schoolOperation(ITS_PROGRAMMES) },
    },
    components: {
      schemas: schemas(),
      parameters: { IfNoneMatch: ifNoneMatch() },
      headers: {
        ETag: { description: 'Changes with the answer', schema: { type: 'string' } },
      },
    },
  };
}

const _COUNTRY = 'Country key, such as spain, usa or united-kingdom';

const SCHOOLS = {
  operationId: 'listSchools',
  summary: 'The active schools under the filters, checked and complete ones first, then by name',
  what: 'A page of schools',
  schema: 'SchoolList',
  searched:
    'Words of a name, city, country, field or description in any order; case and accents do not matter',
  language: 'Language of the descriptions',
  own: [...choiceParameters(SCHOOL_CHOICES)],
};
const PROGRAMMES = {
  operationId: 'listProgrammes',
  summary: 'The programmes of active schools under the filters, with lengths, prices and sources',
  what: 'A page of programmes',
  schema: 'ProgrammeList',
  searched: 'Words of a name, school, city or country, all of them; case and accents do not matter',
  language: 'Language whose names they are ordered by',
  own: [...choiceParameters(PROGRAMME_CHOICES), ...PROGRAMME_PARAMETERS],
};

function listOperation({ own, searched, language, what, schema, ...operation }: typeof SCHOOLS): Json {
  return {
    ...operation,
    parameters: [
      ...own,
      parameter('search', searched, { type: 'string', minLength: 1, maxLength: MAX_SEARCH }),
      parameter('language', language, { type: 'string', enum: [...LANGUAGES], default: 'en' }),
      parameter('page', 'Counted from 1; a page behind the last one is empty', {
        type: 'integer',
        minimum: 1,
        maximum: MAX_PAGE,
        default: 1,
      }),
      parameter('page_size', 'Entries on a page', {
        type: 'integer',
        minimum: 1,
        maximum: MAX_PAGE_SIZE,
        default: DEFAULT_PAGE_SIZE,
      }),
      { $ref: '#/components/parameters/IfNoneMatch' },
    ],
    responses: {
      200: success(what, schema),
      304: unchanged(),
      400: problem('A parameter is unknown or wrong'),
      503: problem('The directory cannot be read at the moment'),
    },
  };
}

const ONE_SCHOOL = {
  operationId: 'getSchool',
  summary: 'One active school with every stored fact',
  what: 'The school',
  schema: 'School',
};
const ITS_PROGRAMMES = {
  operationId: 'listProgrammesOfSchool',
  summary: 'The programmes of one active school in its order, with lengths, prices and sources',
  what: 'Its programmes, all of them',
  schema: 'SchoolProgrammes',
};

function schoolOperation({ what, schema, ...operation }: typeof ONE_SCHOOL): Json {
  return {
    ...operation,
    parameters: [
      { name: 'slug', in: 'path', required: true, schema: { type: 'string' } },
      { $ref: '#/components/parameters/IfNoneMatch' },
    ],
    responses: {
      200: success(what, schema),
      304: unchanged(),
      308: {
        description: 'The school has another slug now',
        headers: { Location: { schema: { type: 'string' } } },
      },
      400: problem('A parameter was given; there are none'),
      404: problem('There is no active school with this slug'),
      503: problem('The directory cannot be read at the moment'),
    },
  };
}

function ifNoneMatch(): Json {
  return {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETag of the answer that the caller has',
    schema: { type: 'string' },
  };
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function success(description: string, schema: string): Json {
  return {
    description,
    headers: { ETag: { $ref: '#/components/headers/ETag' } },
    content: { 'application/json': { schema: reference(schema) } },
  };
}

function unchanged(): Json {
  return { description: 'The caller has this answer already' };
}

function problem(description: string): Json {
  return { description, content: { 'application/json': { schema: reference('Error') } } };
}

/** Schemas with an id, which refer to each other by it. */
function schemas(): Json {
  const registry = z.registry<{ id: string }>();
  const named = [
    schoolSummary,
    schoolList,
    schoolDetail,
    programmeDetail,
    programmesOfSchoolAnswer,
    foundProgramme,
    programmeList,
    apiError,
  ];
  for (const schema of named) {
    const id = schema.meta()?.id;
    if (typeof id === 'string') registry.add(schema, { id });
  }
  const { schemas: byName } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(byName).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}
