/** Returns `redirect` if it is a local path. The app decides which paths it opens. */
export const toLocalPath = (redirect: string | undefined): string | undefined =>
  redirect !== undefined && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(redirect) ? redirect : undefined;
