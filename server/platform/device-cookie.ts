/** The cookie by which sign-in recognizes a browser that a person has signed in with before. */
export const deviceCookie = 'timbre_device';
