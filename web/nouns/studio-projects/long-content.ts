/** From this number of characters on, about four minutes of speech, a text is long (STUDIO-023). */
export const longContentLength = 3000;
