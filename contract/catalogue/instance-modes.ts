/** `service`: workspaces start on the plan of new ones, and plans and prices show. `private`: all is unlimited, and none show. */
export const instanceModes = ['service', 'private'] as const;
export type InstanceMode = (typeof instanceModes)[number];

/** Where nobody has said. */
export const defaultInstanceMode: InstanceMode = 'service';

/** What answers only where plans show. */
export const pagesOfPlans = ['/pricing', '/contact-sales'] as const;
