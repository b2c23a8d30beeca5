// The fields of a JSON Schema as rows of a table, with nested fields: `players[].equity`.
import { escapeHtml, type Row, renderCode } from './markup.js';
import { readTitle, type Schema } from './openapi-document.js';

export interface SchemaContext {
  readonly schemas: Readonly<Record<string, Schema>>;
  /** The addresses within the page of schemas by title, and of question types. */
  readonly targets: ReadonlyMap<string, string>;
}

/** The schema that is meant; what stands beside a reference replaces what stands in it. */
export const resolve = ({ schemas }: SchemaContext, { $ref, ...own }: Schema): Schema => {
  if ($ref === undefined) return own;
  const found = schemas[readTitle($ref)];
  if (found === undefined) throw new Error(`the document has no ${$ref}`);
  return { ...found, ...own };
};

const link = ({ targets }: SchemaContext, name: string): string =>
  targets.has(name) ? `<a href="#${targets.get(name)}">${escapeHtml(name)}</a>` : escapeHtml(name);

const format = (bound: number): string => bound.toLocaleString('en', { maximumFractionDigits: 10 });

/** "1 to 22", "at least 1", "above 0, up to 1"; empty without bounds. */
const describeBounds = (min?: number, max?: number, above?: number): string => {
  if (above !== undefined) return `above ${format(above)}${max === undefined ? '' : `, up to ${format(max)}`}`;
  if (min !== undefined && max !== undefined) return min === max ? format(min) : `${format(min)} to ${format(max)}`;
  if (min !== undefined) return `at least ${format(min)}`;
  return max === undefined ? '' : `at most ${format(max)}`;
};

const describeArray = (context: SchemaContext, { items = {}, minItems, maxItems }: Schema): string => {
  const count = describeBounds(minItems, maxItems);
  const item = resolve(context, items);
  const isNamed = item.title !== undefined && item.properties === undefined && item.discriminator === undefined;
  return `array of ${count && `${count} × `}${isNamed ? item.title : describeType(context, item)}`;
};

/** The type of a value with its bounds, as HTML. */
export const describeType = (context: SchemaContext, schema: Schema): string => {
  const found = resolve(context, schema);
  const { title, type, discriminator } = found;
  if (title !== undefined && context.targets.has(title)) return link(context, title);
  if (found.const !== undefined) return renderCode(JSON.stringify(found.const));
  if (found.enum) return found.enum.map(value => renderCode(JSON.stringify(value))).join(' or ');
  if (discriminator)
    return Object.keys(discriminator.mapping)
      .map(name => link(context, name))
      .join(' or ');
  if (found.anyOf) return found.anyOf.map(choice => describeType(context, choice)).join(' or ');
  if (type === 'array') return describeArray(context, found);
  const bounds = describeBounds(found.minimum, found.maximum, found.exclusiveMinimum);
  return [found.format ?? type ?? 'any', bounds].filter(Boolean).join(' ');
};

/** Objects with so many fields of one schema, such as the rates of all categories, have one row for them all. */
const ALIKE = 5;

const areAlike = (properties: readonly Schema[]): boolean =>
  properties.length >= ALIKE && new Set(properties.map(({ $ref }) => $ref)).size === 1;

/**
 * The rows of all fields, nested ones too. What has a title is described once, where it occurs first.
 * @param note marks a field that is, or is not, required
 */
export const listFields = (context: SchemaContext, schema: Schema, note: (isRequired: boolean) => string): Row[] => {
  const seen = new Set(context.targets.keys());
  const isFirst = (title: string | undefined): boolean =>
    title === undefined || (!seen.has(title) && seen.add(title).has(title));

  const listItem = (item: Schema, path: string): Row[] => {
    if (item.properties) return listInside(item, path);
    if (item.title === undefined || item.discriminator || !isFirst(item.title)) return [];
    const row = { name: path, type: describeType(context, item), meaning: item.description ?? '' };
    return [row, ...listInside(item, path)];
  };

  const listInside = ({ title, items, properties, required = [] }: Schema, path: string): Row[] => {
    if (items) return listItem(resolve(context, items), `${path}[]`);
    if (properties === undefined || !isFirst(title)) return [];
    const prefix = path && `${path}.`;
    const [first] = Object.values(properties);
    if (first && areAlike(Object.values(properties))) {
      const names = Object.keys(properties).map(name => `\`${name}\``);
      return [{ name: `${prefix}…`, type: describeType(context, first), meaning: `For each of ${names.join(', ')}.` }];
    }
    return Object.entries(properties).flatMap(([name, property]) => {
      const field = resolve(context, property);
      const inside = listInside(field, prefix + name);
      const meaning = field.description ?? '';
      return [
        { name: prefix + name, note: note(required.includes(name)), type: describeType(context, field), meaning },
        ...inside,
      ];
    });
  };

  return listInside(schema, '');
};
