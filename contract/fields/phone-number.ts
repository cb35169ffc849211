/** Removes spaces and separators from a phone number. */
export const normalizePhoneNumber = (input: string): string => input.replaceAll(/[\s().\-/]/g, '');

/** E.164: `+` and 7 to 15 digits, starting with the country code. */
export const isPhoneNumber = (plain: string): boolean => /^\+[1-9]\d{6,14}$/.test(plain);

export const phoneNumberRule = 'must be a phone number with its country code, such as +49 170 1234567';
