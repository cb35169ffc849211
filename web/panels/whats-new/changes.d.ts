/** Of the build: `scripts/changelog/changes-plugin.ts`. */
declare module 'virtual:changes' {
  export const changes: readonly {
    readonly id: string;
    /** As CHANGELOG.md names it. */
    readonly version: string;
    /** ISO date. */
    readonly date?: string;
    readonly title?: string;
    /** Text with `code`. */
    readonly text: string;
  }[];
}

declare module 'virtual:latest-change' {
  /** Empty: there are no changes. */
  export const latestChangeId: string;
}
