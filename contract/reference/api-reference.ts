import type { SampleRequest } from './code-samples.ts';

/** An operation in the list of the API reference. */
export interface ReferenceEntry {
  /** Its name within its section, such as `post-voice_id-stream`. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
}

/** The operations of one section, such as `text-to-speech`. */
export interface ReferenceSection {
  readonly id: string;
  readonly operations: readonly ReferenceEntry[];
}

/** All operations of the API, without their schemas. */
export interface ReferenceIndex {
  readonly sections: readonly ReferenceSection[];
}

/** A JSON schema, as the reference shows it. */
export interface ReferenceSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly ReferenceSchema[];
  readonly oneOf?: readonly ReferenceSchema[];
  readonly allOf?: readonly ReferenceSchema[];
  readonly properties?: Readonly<Record<string, ReferenceSchema>>;
  readonly required?: readonly string[];
  readonly items?: ReferenceSchema;
  readonly additionalProperties?: boolean | ReferenceSchema;
}

/** A value of the path or the query. */
export interface ReferenceParameter {
  readonly in: 'query' | 'path';
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  /** A value that works on every server, or fits the schema of a required one. */
  readonly example?: string;
  readonly schema: ReferenceSchema;
}

/** The schemas of a body by content type. */
export type ReferenceContent = Readonly<Record<string, { readonly schema: ReferenceSchema }>>;

/** One operation with everything that the reference shows. */
export interface ReferenceOperation extends ReferenceEntry {
  /** Who can call it: anyone; an API key or a session; a session only. */
  readonly access: 'public' | 'account' | 'session';
  readonly parameters: readonly ReferenceParameter[];
  readonly requestBody?: { readonly content: ReferenceContent };
  readonly responses: Readonly<Record<string, { readonly content?: ReferenceContent }>>;
  /** A call with what it requires. */
  readonly sample: SampleRequest;
}
