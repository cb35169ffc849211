/** A phone's number without what people write between its digits. */
export const plainNumber = (written: string): string => written.replaceAll(/[\s().\-/]/g, '');

/** E.164: `+`, the country and the rest, 7 to 15 digits. */
export const isPhoneNumber = (plain: string): boolean => /^\+[1-9]\d{6,14}$/.test(plain);

export const phoneNumberRule = 'must be a number with its country, as +49 170 1234567';
