// The parts of the OpenAPI document that the page shows.
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
}

interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description: string;
  readonly schema: Schema;
}

type Examples = Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
type Content = Readonly<Record<string, { readonly schema: Schema; readonly examples?: Examples }>>;

interface Response {
  readonly description: string;
  readonly headers: Readonly<Record<string, Reference>>;
  readonly content?: Content;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly unknown[];
  readonly parameters: readonly Reference[];
  readonly requestBody?: { readonly description: string; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface OpenApiDocument {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<
      Record<string, { readonly description: string; readonly required: boolean; readonly schema: Schema }>
    >;
  };
}

export const readTitle = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

export interface Endpoint extends Operation {
  readonly method: string;
  readonly path: string;
}

export const listEndpoints = ({ paths }: OpenApiDocument): Endpoint[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

/** The answers that are not errors, each with its only kind of content. */
export const listAnswers = ({ responses }: Operation) =>
  Object.entries(responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, { description, headers, content = {} }]) => {
      const [type, media] = Object.entries(content)[0] ?? [];
      const schemas = media?.schema.anyOf ?? (media ? [media.schema] : []);
      return { status, type, schemas, headers, descriptions: description.split('\n\n') };
    });

/** The codes of the errors, which descriptions of responses list. */
export const listCodes = ({ responses }: Operation): string[] =>
  Object.values(responses).flatMap(({ description }) =>
    [...description.matchAll(/^- `([A-Z_]+)`/gm)].map(([, code = '']) => code),
  );

/** The recorded exchanges that are not errors. The name of an error's example is its code. */
export const listExamples = ({ requestBody, responses }: Operation) => {
  const requests = Object.values(requestBody?.content ?? {})[0]?.examples ?? {};
  return Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Object.entries(Object.values(content)[0]?.examples ?? {})
      .filter(([name]) => name !== name.toUpperCase())
      .map(([name, { summary, value }]) => ({ status, summary, answer: value, request: requests[name]?.value })),
  );
};
