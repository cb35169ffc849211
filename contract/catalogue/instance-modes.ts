/** `service`: with plans and prices; new workspaces start on the default plan. `private`: unlimited, without plans. */
export const instanceModes = ['service', 'private'] as const;
export type InstanceMode = (typeof instanceModes)[number];

/** The mode until the owner or the environment sets one. */
export const defaultInstanceMode: InstanceMode = 'service';

/** Pages that exist only while plans are shown. */
export const planPages = ['/pricing', '/contact-sales'] as const;
