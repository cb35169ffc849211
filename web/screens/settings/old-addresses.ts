/** Parameters of links to sections that were on the first page of the settings, in mails and returns from sign-in. */
const securityParameters = ['connected', 'sign_in_error'];

/** Where a link to `/app/settings` leads whose section has an address of its own; undefined: to the profile. */
export function sectionOfOldAddress({ search, hash }: { search: string; hash: string }): string | undefined {
  const query = new URLSearchParams(search);
  if (query.get('dialog') === 'add-2fa' || securityParameters.some((name) => query.has(name)))
    return `/app/settings/security${search}`;
  return hash === '#data-export' ? `/app/settings/privacy${search}${hash}` : undefined;
}
