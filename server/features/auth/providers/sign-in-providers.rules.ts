/** Returns `redirect` if it is a local path. The app decides which paths it opens. */
export const toLocalPath = (redirect: string | undefined): string | undefined =>
  redirect !== undefined && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(redirect) ? redirect : undefined;

/** The name of a provider for people; its id if it is not configured any more. */
export const toProviderTitle = (providers: readonly { readonly id: string; readonly title: string }[], id: string) =>
  providers.find((provider) => provider.id === id)?.title ?? (id.startsWith('sso:') ? 'Single sign-on' : id);
