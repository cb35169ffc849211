/** Numbers of employees to choose from (O-83). */
export const companySizes = ['1-10', '11-50', '51-200', '201-1000', '1001+'] as const;
export type CompanySize = (typeof companySizes)[number];

/** Maximum length of a sales request, in characters. */
export const maxSalesMessage = 4000;
