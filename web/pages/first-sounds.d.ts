/** Of the build: `scripts/site/sounds-plugin.ts`. */
declare module 'virtual:first-sounds' {
  export const firstSounds: import('../../contract/speech-tools/sound-effects-explore.ts').ExploredPage;
}
