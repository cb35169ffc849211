import { t } from '../../messages/t.ts';

type Scalar = string | number | boolean;

/** Values of a path or a query; null and undefined are omitted. */
export type Values = Readonly<Record<string, Scalar | null | undefined | readonly (Scalar | null | undefined)[]>>;

/**
 * Builds a URL such as `/v1/voices/{voice_id}` with URL-encoded parameters (API-003) and the query: null is skipped
 * (API-004), a list repeats its key (API-005). Throws if a path parameter has no value.
 */
export function requestUrl(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === null || value === undefined || value === '')
      throw new Error(t('{path} needs {name}', { path, name }));
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined) search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
