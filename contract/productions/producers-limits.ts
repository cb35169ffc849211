/** How well a producer knows a language, best first. Work in a language needs one of the first two. */
export const languageLevels = ['native', 'fluent', 'working'] as const;
export type LanguageLevel = (typeof languageLevels)[number];

/** What a person still lacks before they can claim tasks and be paid. */
export const missingKinds = ['profile', 'approval', 'qualification', 'contract', 'payout_account'] as const;
export type MissingKind = (typeof missingKinds)[number];

export const maxProducerLanguages = 30;
export const maxProducerAbout = 2000;

/** A failed test can be taken again after this many days. */
export const attemptRetryDays = 7;
export const maxQuestions = 50;
export const maxChoices = 10;
export const maxAnswerLength = 5000;

export const maxContractLength = 100_000;

/** Invitations to teams expire after this many days. */
export const teamInvitationDays = 14;
export const maxTeams = 200;
export const maxTeamMembers = 500;
