/** A page of the public site in the build; `scripts/build-site.ts` writes their list. */
export interface SitePage {
  /** The canonical path. */
  readonly path: string;
  /** The path that this file is served at. */
  readonly servedAt: string;
  readonly title: string;
  readonly description: string;
  /** ISO date of the last change. */
  readonly date?: string;
}
