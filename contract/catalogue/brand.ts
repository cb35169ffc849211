/** The product's name, in texts, titles and file names (O-07). */
export const brand = 'Timbre';
