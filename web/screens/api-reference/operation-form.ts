import type { ReferenceOperation, ReferenceParameter } from '../../../contract/reference/api-reference.ts';
import type { SampleBody, SampleRequest } from '../../../contract/reference/code-samples.ts';

/** What the reader has entered for a call. */
export interface OperationForm {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The JSON of the body. */
  readonly json: string;
  /** Fields of a form that are no files. */
  readonly fields: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, readonly File[]>>;
}

/** The form with an example of what the operation requires. */
export function exampleForm({ parameters, sample }: ReferenceOperation): OperationForm {
  const { body } = sample;
  const examples = (where: ReferenceParameter['in']) =>
    Object.fromEntries(parameters.filter((one) => one.in === where).map(({ name, example = '' }) => [name, example]));
  return {
    path: examples('path'),
    query: examples('query'),
    json: body?.type === 'json' ? JSON.stringify(body.value, null, 2) : '',
    fields: body?.type === 'multipart' || body?.type === 'urlencoded' ? body.fields : {},
    files: {},
  };
}

/** The value of a JSON text; undefined if it is no JSON. */
export function readJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** The URL of the call; a value of the path that is missing keeps its name in braces. */
export function callUrl({ path }: ReferenceOperation, form: OperationForm): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (braces, name: string) => {
    const value = form.path[name]?.trim();
    return value ? encodeURIComponent(value) : braces;
  });
  const query = new URLSearchParams(Object.entries(form.query).filter(([, value]) => value !== '')).toString();
  return filled + (query && `?${query}`);
}

const enteredFields = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

/** The call that the form describes, for the code samples. An API key replaces its variable. */
export function describedCall(
  operation: ReferenceOperation,
  form: OperationForm,
  { origin, key }: { readonly origin: string; readonly key: string | undefined },
): SampleRequest {
  const { sample } = operation;
  const { credential } = sample;
  const takesKey = credential?.header === 'xi-api-key';
  return {
    ...sample,
    url: origin + callUrl(operation, form),
    credential: credential && takesKey ? { ...credential, secret: key } : credential,
    body: describedBody(sample.body, form),
  };
}

function describedBody(body: SampleBody | undefined, form: OperationForm): SampleBody | undefined {
  switch (body?.type) {
    case 'json':
      return { ...body, value: readJson(form.json)?.value ?? body.value };
    case 'urlencoded':
      return { ...body, fields: enteredFields(form.fields) };
    case 'multipart': {
      const chosen = Object.keys(form.files).filter((name) => (form.files[name]?.length ?? 0) > 0);
      return {
        ...body,
        fields: enteredFields(form.fields),
        files: [...new Set([...body.files, ...chosen])],
      };
    }
    default:
      return body;
  }
}

/** The body to send, and its content type unless the browser sets it. */
export function callBody(
  { sample: { body } }: ReferenceOperation,
  form: OperationForm,
): { readonly body?: BodyInit; readonly contentType?: string } {
  switch (body?.type) {
    case 'json':
      return { body: form.json, contentType: 'application/json' };
    case 'urlencoded':
      return { body: new URLSearchParams(enteredFields(form.fields)) };
    case 'file': {
      const file = form.files[streamField]?.[0];
      return { ...(file && { body: file }), contentType: body.contentType };
    }
    case 'multipart': {
      const data = new FormData();
      for (const [name, value] of Object.entries(enteredFields(form.fields))) data.append(name, value);
      for (const [name, files] of Object.entries(form.files)) for (const file of files) data.append(name, file);
      return { body: data };
    }
    default:
      return {};
  }
}

/** The name in `files` of a body that is one file. */
export const streamField = 'body';
