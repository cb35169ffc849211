/** Dynamic variable → header, as `attributes_to_headers` of a trunk names them. */
type Attributes = Readonly<Record<string, string>>;

const maxValueLength = 1000;

/** Headers of an outgoing call. Secrets are not sent: signalling is stored and readable. */
export function toHeaders(attributes: Attributes, variables: Readonly<Record<string, unknown>>): Attributes {
  const entries = Object.entries(attributes).flatMap(([variable, header]) => {
    const value = Object.hasOwn(variables, variable) ? variables[variable] : undefined;
    if (value === undefined || value === null || variable.startsWith('secret__')) return [];
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    // A line break would begin another header.
    const line = text.replace(/\p{Cc}+/gu, ' ').trim();
    return line === '' ? [] : [[header, line.slice(0, maxValueLength)] as const];
  });
  return Object.fromEntries(entries);
}

/** Dynamic variables of an incoming call. Headers that it does not have set none. */
export function toVariables(attributes: Attributes, header: (name: string) => string | undefined): Attributes {
  const entries = Object.entries(attributes).flatMap(([variable, name]) => {
    const value = header(name);
    return value === undefined || /^(system|secret)__/.test(variable)
      ? []
      : [[variable, value.slice(0, maxValueLength)]];
  });
  return Object.fromEntries(entries);
}
