export const productionsRoot = '/app/productions';

export const ordersPath = `${productionsRoot}/orders`;
export const orderPath = (orderId: string): string => `${ordersPath}/${orderId}`;
export const taskPath = (taskId: string): string => `${productionsRoot}/active?task=${taskId}`;
export const settingsPath = `${productionsRoot}/settings`;
export const qualificationsPath = `${settingsPath}/qualifications`;
export const managePath = `${productionsRoot}/manage`;
