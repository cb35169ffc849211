/** The claims that the web app reads; only the server checks the signature. */
export interface TokenClaims {
  readonly workspace_id?: string;
  /** Seconds since 1970. */
  readonly exp?: number;
}

/** Reads the claims of a JSON web token; empty for an invalid token. */
export function readClaims(token: string): TokenClaims {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.codePointAt(0)!);
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
