import { z } from 'zod';

type Json = Record<string, unknown>;
type Schema = Parameters<typeof z.fromJSONSchema>[0];

/** Throws unless the body matches the OpenAPI 3.1 document's schema for the GET of this path and status. */
export function assertMatches(document: Json, path: string, status: number, body: unknown): void {
  const paths = document.paths as Record<string, { get: { responses: Record<string, Json> } }>;
  const response = paths[path]?.get.responses[status];
  if (!response) throw new Error(`The document knows no ${status} of ${path}`);
  const content = response.content as Record<string, { schema: Json }> | undefined;
  const schema = content?.['application/json']?.schema;
  if (!schema) throw new Error(`The document says nothing about the body of ${status} of ${path}`);
  const { schemas } = document.components as { schemas: Json };
  // JSON Schema has definitions under $defs, OpenAPI under components.
  const text = JSON.stringify({ ...schema, $defs: schemas }).replaceAll('#/components/schemas/', '#/$defs/');
  z.fromJSONSchema(JSON.parse(text) as Schema).parse(body);
}
