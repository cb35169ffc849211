import * as flags from 'country-flag-icons/string/3x2';

/** The flag of a country as the address of a picture. Runs when the page is built, so no browser loads the other flags. */
export function flagUrl(countryCode: string): string {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: this runs at build time, and no bundle has it
  const svg = flags[countryCode.toUpperCase() as keyof typeof flags];
  if (typeof svg !== 'string') throw new Error(`There is no flag of ${countryCode}.`);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
