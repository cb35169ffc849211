/** The forms to the operator (O-83): requests to sales, to legal, for a grant, and for a partnership; reports of content. */
export const siteFormKinds = ['sales', 'legal', 'grant', 'voice-data', 'report'] as const;
export type SiteFormKind = (typeof siteFormKinds)[number];

/** Numbers of employees to choose from. */
export const companySizes = ['1-10', '11-50', '51-200', '201-1000', '1001+'] as const;

/** What a legal request is about. */
export const legalTopics = ['voice', 'copyright', 'data-protection', 'law-enforcement', 'other'] as const;

/** Why somebody reports a shared voice or a public page. */
export const reportReasons = ['voice', 'deception', 'copyright', 'minors', 'illegal', 'other'] as const;

/** For how long credits of a grant are wanted. */
export const grantMonths = [1, 3, 6, 12] as const;

/** Maximum length of a text with several lines, in characters. */
export const maxFormText = 4000;
/** Maximum of the credits that an application for a grant names. */
export const maxGrantCredits = 1_000_000_000;
/** Maximum of the hours of recordings that an application for a partnership names. */
export const maxRecordedHours = 1_000_000;
