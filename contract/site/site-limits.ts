/** O-86: characters of a text of a visitor. */
export const maxSiteText = 300;
/** O-86: texts that an address may hear in a day. */
export const siteTextsPerDay = 3;

/** Bars of the waveform of a sound. */
export const soundBars = 64;
