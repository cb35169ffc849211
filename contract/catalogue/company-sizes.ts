/** How many people a company has, as its people choose it from a list (O-83). */
export const companySizes = ['1-10', '11-50', '51-200', '201-1000', '1001+'] as const;
export type CompanySize = (typeof companySizes)[number];

/** The longest message to whoever sells the plans, in characters. */
export const maxSalesMessage = 4000;
