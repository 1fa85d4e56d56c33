/**
 * Requests made from an OpenAPI document: for each operation, parameters that are valid by their schemas, and
 * some that are broken in one known way. What was broken is known by construction, so an answer can be judged.
 */

export interface ParameterSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly items?: ParameterSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, ParameterSchema>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly { readonly required: readonly string[] }[];
  readonly $ref?: string;
  readonly examples?: readonly unknown[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  readonly schema: ParameterSchema;
  readonly example?: unknown;
  /** In place of `schema` where the text is JSON. */
  readonly content?: Content;
}

/** What a body, or a parameter in JSON, is made of. */
export interface Content {
  readonly 'application/json': { readonly schema: ParameterSchema; readonly example?: unknown };
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
}

export interface FuzzRequest {
  readonly operation: Operation;
  readonly url: string;
  /** Undefined on a GET. */
  readonly body?: string;
  /** The parameters that were broken, and how; empty for a request that is valid parameter by parameter. */
  readonly broken: readonly string[];
}

/** A small seeded generator (mulberry32): the same seed gives the same requests. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class RequestGenerator {
  readonly #random: () => number;
  readonly #known: ReadonlyMap<string, readonly string[]>;

  readonly #components: Readonly<Record<string, ParameterSchema>>;

  /**
   * `known`: values by parameter name that name real things (ids, slugs, words), so that valid requests find rows.
   * `components`: the schemas that others refer to.
   */
  constructor(
    seed: number,
    known: ReadonlyMap<string, readonly string[]>,
    components: Readonly<Record<string, ParameterSchema>> = {},
  ) {
    this.#random = seededRandom(seed);
    this.#known = known;
    this.#components = components;
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }

  #text(length: number): string {
    const alphabet = 'abcdefghijklmnopqrstuvwxyz 0123456789éñ%&\'"<>/.,-_';
    return Array.from({ length }, () => this.#pick(alphabet.split('')))
      .join('')
      .replace(/^ | $/g, 'x');
  }

  #uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.#pick('0123456789abcdef'.split(''))).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  /** A value that the schema allows, as it stands in a URL before encoding; undefined where none can be made. */
  #valid(name: string, schema: ParameterSchema): string | undefined {
    const known = this.#known.get(name);
    if (known && known.length > 0 && this.#random() < 0.7) return this.#pick(known);
    if (typeof schema.const === 'string') return schema.const;
    if (schema.enum) return String(this.#pick(schema.enum));
    if (schema.type === 'boolean') return this.#pick(['true', 'false']);
    if (schema.type === 'integer' || schema.type === 'number') {
      const low = schema.minimum ?? 0;
      const high = Math.min(schema.maximum ?? low + 1000, low + 1000);
      const value = this.#pick([low, schema.maximum ?? high, low + this.#random() * (high - low)]);
      return schema.type === 'integer' ? String(Math.floor(value)) : String(Number(value.toFixed(4)));
    }
    if (schema.type === 'array') {
      const count = 1 + Math.floor(this.#random() * Math.min(5, schema.maxItems ?? 5));
      const values = Array.from({ length: count }, () => this.#valid(name, schema.items ?? {}));
      return values.every((value) => value !== undefined) ? values.join(',') : undefined;
    }
    if (schema.format === 'uuid') return this.#uuid();
    if (schema.pattern !== undefined || schema.format !== undefined) {
      return known && known.length > 0 ? this.#pick(known) : undefined;
    }
    const low = schema.minLength ?? 1;
    const high = Math.min(schema.maxLength ?? 60, 120);
    return this.#text(
      this.#pick([Math.max(1, low), high, low + Math.floor(this.#random() * (high - low))]) || 1,
    );
  }

  #resolve(schema: ParameterSchema): ParameterSchema {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : this.#components[name]!;
  }

  /** A value inside of JSON that the schema allows; undefined where none can be made. */
  #validJson(name: string, reference: ParameterSchema): unknown {
    const schema = this.#resolve(reference);
    if (schema.const !== undefined) return schema.const;
    if (schema.type === 'array') {
      const least = schema.minItems ?? 0;
      const count = least + Math.floor(this.#random() * Math.min(4, (schema.maxItems ?? 4) - least));
      const values = Array.from({ length: count }, () => this.#validJson(name, schema.items ?? {}));
      return values.every((value) => value !== undefined) ? values : undefined;
    }
    if (schema.type === 'object') {
      const choices = schema.oneOf?.map(({ required }) => required) ?? [];
      const chosen = choices.length > 0 ? this.#pick(choices) : [];
      const optional = Object.keys(schema.properties ?? {}).filter(
        (member) => !choices.some((names) => names.includes(member)) && this.#random() < 0.4,
      );
      const members = [...new Set([...(schema.required ?? []), ...chosen, ...optional])];
      const entries = members.map((member) => [member, this.#validJson(member, schema.properties![member]!)]);
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    }
    const text = this.#valid(name, schema);
    if (text === undefined || schema.type === 'string' || schema.enum !== undefined) return text;
    return JSON.parse(text);
  }

  /** A value inside of JSON that the schema does not allow. */
  #invalidJson(reference: ParameterSchema): unknown {
    const { type, minimum, maximum, maxItems, maxLength } = this.#resolve(reference);
    const ways: unknown[] = [null];
    if (type !== 'object') ways.push({ a: 1 });
    if (type === 'object') ways.push({ no_such_member: 1 });
    if (type !== 'array') ways.push([[]]);
    if (type === 'array' && maxItems !== undefined) ways.push(Array.from({ length: maxItems + 1 }, () => 1));
    if (type === 'string') ways.push('', 7);
    if (type === 'string' && maxLength !== undefined) ways.push('x'.repeat(maxLength + 1));
    if (type === 'integer' || type === 'number') ways.push('1', (minimum ?? 0) - 1, (maximum ?? 0) + 1);
    if (type === 'boolean') ways.push('true', 1);
    return this.#pick(ways);
  }

  /** A body, and its members that were broken. */
  #body({ 'application/json': { schema: reference } }: Content): [body: string, broken: string[]] {
    if (this.#random() < 0.05) return [this.#pick(['', '{', 'null', '[]', '"x"']), ['*: not an object']];
    const schema = this.#resolve(reference);
    const body = this.#validJson('body', reference) as Record<string, unknown>;
    const broken: string[] = [];
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      if (this.#random() >= 0.05) continue;
      body[name] = this.#invalidJson(member);
      broken.push(`${name}: ${JSON.stringify(body[name]).slice(0, 40)}`);
    }
    if (this.#random() < 0.05) {
      body['no_such_member'] = 1;
      broken.push('no_such_member: unknown');
    }
    return [JSON.stringify(body), broken];
  }

  /** An encoded query fragment that breaks the parameter in one way, with the way's name. */
  #invalid({ name, schema, content }: Parameter): [fragment: string, how: string] {
    const key = encodeURIComponent(name);
    if (content !== undefined) {
      const json = JSON.stringify(this.#invalidJson(content['application/json'].schema));
      return [`${key}=${encodeURIComponent(json)}`, `JSON ${json.slice(0, 40)}`];
    }
    const ways: [string, string][] = [
      [`${key}=`, 'empty'],
      [`${key}=${encodeURIComponent('\0')}`, 'NUL'],
      [`${key}=%E0%A4%A`, 'bad percent-encoding'],
      [`${key}=%C3%28`, 'bad UTF-8'],
    ];
    const valid = this.#valid(name, schema);
    if (valid !== undefined)
      ways.push([`${key}=${encodeURIComponent(valid)}&${key}=${encodeURIComponent(valid)}`, 'repeated']);
    const text = (value: string, how: string): void =>
      void ways.push([`${key}=${encodeURIComponent(value)}`, how]);
    if (schema.type === 'integer' || schema.type === 'number') {
      for (const value of ['abc', 'NaN', 'Infinity', '1e400', '0x10', '1,5', '--1', ' 1', '+'])
        text(value, `number ${value}`);
      if (schema.minimum !== undefined) text(String(schema.minimum - 1), 'below minimum');
      if (schema.maximum !== undefined) text(String(schema.maximum + 1), 'above maximum');
      if (schema.type === 'integer') text('1.5', 'fraction');
    }
    if (schema.type === 'boolean')
      for (const value of ['1', 'yes', 'TRUE', 'null']) text(value, `boolean ${value}`);
    if (schema.enum) text('no-such-value', 'not in enum');
    if (schema.format === 'uuid') text('not-a-uuid', 'not a uuid');
    if (schema.maxLength !== undefined) text('x'.repeat(schema.maxLength + 1), 'too long');
    if (schema.type === 'array' && schema.maxItems !== undefined) {
      const item = this.#valid(name, schema.items ?? {}) ?? 'x';
      text(Array.from({ length: schema.maxItems + 1 }, () => item).join(','), 'too many');
    }
    return this.#pick(ways);
  }

  /** One request to `operation`; about two in five are broken. */
  next(operation: Operation): FuzzRequest {
    const query: string[] = [];
    const broken: string[] = [];
    let path = operation.path;
    // Discovery routes take no parameters and have no validation, by the specification.
    const takesQuery = operation.parameters.some((parameter) => parameter.in === 'query');
    const breaking = takesQuery && this.#random() < 0.4;
    for (const parameter of operation.parameters) {
      if (parameter.in === 'path') {
        const value = this.#valid(parameter.name, parameter.schema) ?? 'x';
        path = path.replace(`{${parameter.name}}`, encodeURIComponent(value));
      }
      if (parameter.in !== 'query') continue;
      if (breaking && this.#random() < 0.2) {
        const [fragment, how] = this.#invalid(parameter);
        query.push(fragment);
        broken.push(`${parameter.name}: ${how}`);
      } else if (parameter.required === true || this.#random() < 0.35) {
        const { name, schema, content } = parameter;
        const json = content && this.#validJson(name, content['application/json'].schema);
        const value = content === undefined ? this.#valid(name, schema) : JSON.stringify(json);
        if (value !== undefined)
          query.push(`${encodeURIComponent(parameter.name)}=${encodeURIComponent(value)}`);
      }
    }
    if (breaking && (broken.length === 0 || this.#random() < 0.1)) {
      query.push(`${this.#pick(['foo', 'limits', 'Q', '__proto__', 'constructor', 'lat[]'])}=1`);
      broken.push('unknown parameter');
    }
    const separator = query.length > 0 ? '?' : '';
    const url = `${path}${separator}${query.join('&')}`;
    if (operation.requestBody === undefined) return { operation, url, broken };
    const [body, brokenMembers] = this.#body(operation.requestBody.content);
    return { operation, url, body, broken: [...broken, ...brokenMembers] };
  }
}
