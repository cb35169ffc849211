/** The last two digits, enough to recognise the phone. */
export const toHint = (number: string): string => `••• ${number.slice(-2)}`;
